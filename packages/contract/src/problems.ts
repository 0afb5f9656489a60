/*
 * Every refusal a user can get: its key, HTTP status, numeric code of the specification (per family where they differ),
 * and how screens show it. A refusal that is not in this table does not compile.
 */

/**
 * How a screen shows a problem: under its field, as a toast, as a toast with a return to the list, as a dialog (someone
 * else saved in the meantime), as a question before the same is sent again, or by going to the sign-in screen, the terms of use, or the home screen of the user and
 * tenant that the session acts as by now.
 */
export type ProblemDisplay =
  | 'field'
  | 'warning'
  | 'error'
  | 'goToList'
  | 'conflict'
  | 'question'
  | 'signIn'
  | 'terms'
  | 'elsewhere'
type HttpStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
type ProblemRow = { readonly status: HttpStatus; readonly code: number; readonly display: ProblemDisplay }

const problemRow = (status: HttpStatus, code: number, display: ProblemDisplay): ProblemRow => ({
  status,
  code,
  display,
})

export const problemTable = {
  // Fields (codes from 100 are our own: the specification has none).
  'field.required': problemRow(422, 100, 'field'),
  'field.tooLong': problemRow(422, 101, 'field'),
  'field.tooShort': problemRow(422, 102, 'field'),
  'field.tooSmall': problemRow(422, 103, 'field'),
  'field.tooLarge': problemRow(422, 104, 'field'),
  'field.notAbove': problemRow(422, 376, 'field'),
  'field.notANumber': problemRow(422, 105, 'field'),
  'field.notAWholeNumber': problemRow(422, 112, 'field'),
  'field.email': problemRow(422, 8, 'field'),
  'field.characters': problemRow(422, 106, 'field'),
  'field.choice': problemRow(422, 107, 'field'),
  'field.invalid': problemRow(422, 108, 'field'),
  'field.tooMany': problemRow(422, 109, 'field'),
  'field.unknown': problemRow(400, 110, 'error'),
  // Records.
  'record.notFound': problemRow(404, 1, 'goToList'),
  'record.nameTaken': problemRow(409, 2, 'field'),
  'record.codeTaken': problemRow(409, 4, 'field'),
  'record.valueTaken': problemRow(409, 5, 'field'),
  'record.changedMeanwhile': problemRow(409, 20, 'conflict'),
  'record.parentLoop': problemRow(422, 7, 'field'),
  'record.referenceMissing': problemRow(422, 21, 'field'),
  'record.versionMissing': problemRow(422, 22, 'error'),
  // Properties of foods.
  'foodProperty.boolean': problemRow(422, 120, 'field'),
  'foodProperty.quantity': problemRow(422, 121, 'field'),
  'foodProperty.decimals': problemRow(422, 122, 'field'),
  'foodProperty.rate': problemRow(422, 346, 'field'),
  'foodProperty.weight': problemRow(422, 519, 'field'),
  'foodProperty.twice': problemRow(422, 123, 'field'),
  // Foods. A refused parent has the documented code 7.
  'food.parentInactive': problemRow(422, 7, 'field'),
  'food.activeVariants': problemRow(409, 7, 'error'),
  'field.webAddress': problemRow(422, 200, 'field'),
  'food.twoPrimaries': problemRow(422, 201, 'field'),
  'composition.over100': problemRow(422, 202, 'warning'),
  'composition.twice': problemRow(422, 203, 'field'),
  'composition.loop': problemRow(422, 204, 'field'),
  'attachment.type': problemRow(422, 205, 'field'),
  'attachment.content': problemRow(422, 206, 'field'),
  'attachment.empty': problemRow(422, 207, 'field'),
  'attachment.tooLarge': problemRow(422, 208, 'field'),
  'attachment.tooMany': problemRow(409, 209, 'error'),
  // Equations of nutrients.
  'equation.termExpected': problemRow(422, 124, 'field'),
  'equation.codeExpected': problemRow(422, 125, 'field'),
  'equation.signExpected': problemRow(422, 126, 'field'),
  'equation.unknownCode': problemRow(422, 127, 'field'),
  'equation.cycle': problemRow(422, 128, 'field'),
  'nutrient.codeInEquation': problemRow(422, 129, 'field'),
  'equation.coefficientBeyond': problemRow(422, 134, 'field'),
  'equation.definedTwice': problemRow(422, 135, 'field'),
  'equation.codeTwice': problemRow(422, 136, 'field'),
  'equation.zeroCoefficient': problemRow(422, 137, 'field'),
  // Kinds and permissions of foods and nutrients.
  'nutrient.kindKept': problemRow(422, 210, 'field'),
  'permission.data': problemRow(422, 211, 'field'),
  'permission.inEquation': problemRow(422, 212, 'error'),
  // Items of models and analyses, and the model of an analysis.
  'items.twice': problemRow(422, 220, 'field'),
  'items.notInModel': problemRow(422, 221, 'field'),
  'analysis.alreadyCreated': problemRow(409, 222, 'error'),
  'analysis.otherModel': problemRow(422, 223, 'field'),
  'analysis.modelHasVersions': problemRow(422, 224, 'field'),
  'analysis.contentNegative': problemRow(422, 225, 'field'),
  'analysis.contentTooMuch': problemRow(422, 226, 'field'),
  'analysis.deviationWithoutValue': problemRow(422, 227, 'field'),
  'nutrient.usualRange': problemRow(422, 213, 'field'),
  // Unusual values, asked about once.
  'unusual.factor': problemRow(409, 390, 'question'),
  'unusual.moved': problemRow(409, 391, 'question'),
  'unusual.outside': problemRow(409, 392, 'question'),
  'unusual.more': problemRow(409, 393, 'question'),
  // Formulas.
  'formula.locked': problemRow(409, 330, 'error'),
  'formula.inactive': problemRow(409, 348, 'error'),
  'formula.priceListNotActive': problemRow(409, 331, 'error'),
  'formula.foodTwice': problemRow(422, 332, 'error'),
  'formula.molassesLine': problemRow(422, 333, 'error'),
  'formula.noPriceList': problemRow(409, 335, 'error'),
  'formula.priceListOutdated': problemRow(409, 336, 'error'),
  'formula.foodViolation': problemRow(422, 337, 'error'),
  'formula.tooFewUsed': problemRow(422, 338, 'error'),
  'formula.tooFewFoods': problemRow(422, 339, 'error'),
  'formula.pricesMissing': problemRow(422, 340, 'error'),
  'formula.contentsMissing': problemRow(422, 380, 'error'),
  'formula.pricesNegative': problemRow(422, 347, 'error'),
  'formula.optimiseMolasses': problemRow(422, 341, 'error'),
  'formula.limitsCross': problemRow(422, 342, 'error'),
  'formula.noMolasses': problemRow(422, 343, 'error'),
  'formula.notComputable': problemRow(422, 344, 'error'),
  'formula.molassesExcluded': problemRow(422, 375, 'error'),
  'solver.unreachable': problemRow(503, 345, 'error'),
  'solver.tooMany': problemRow(429, 377, 'error'),
  'solver.busy': problemRow(503, 378, 'error'),
  'formula.insideItself': problemRow(422, 360, 'error'),
  'formula.nothingToPublish': problemRow(422, 361, 'error'),
  'formula.publishedBeyond': problemRow(409, 362, 'error'),
  'formula.proposalOutdated': problemRow(409, 364, 'error'),
  'formula.proposalDecided': problemRow(409, 365, 'error'),
  'formula.proposalChanged': problemRow(409, 366, 'error'),
  // Orders.
  'order.limitsViolated': problemRow(409, 400, 'error'),
  'order.roundingViolates': problemRow(409, 401, 'error'),
  'order.formulaOrdered': problemRow(409, 402, 'error'),
  'order.notPossible': problemRow(409, 403, 'error'),
  'order.quantityDecimals': problemRow(422, 404, 'field'),
  'order.limitsNotVerified': problemRow(409, 405, 'question'),
  'order.packagingNotWhole': problemRow(409, 406, 'question'),
  'order.legalMaximum': problemRow(409, 407, 'error'),
  'order.doseBeyond': problemRow(409, 408, 'question'),
  'order.ofQuote': problemRow(409, 409, 'error'),
  'webhook.address': problemRow(422, 430, 'field'),
  'webhook.tooMany': problemRow(409, 431, 'error'),
  'webhook.tenant': problemRow(409, 432, 'error'),
  'tonnageObjective.yearTaken': problemRow(409, 433, 'field'),
  'tonnageObjective.tenant': problemRow(409, 434, 'error'),
  'order.additives': problemRow(409, 419, 'question'),
  'order.labelIncomplete': problemRow(409, 420, 'question'),
  'order.bestBeforeDelivery': problemRow(422, 421, 'field'),
  'label.incomplete': problemRow(409, 422, 'error'),
  'order.deliveryPast': problemRow(409, 440, 'question'),
  'order.deliveryBeforeToday': problemRow(422, 441, 'field'),
  'order.recipeChanged': problemRow(409, 442, 'question'),
  'quote.notPossible': problemRow(409, 410, 'error'),
  'quote.notOpen': problemRow(409, 411, 'error'),
  'quote.noAddress': problemRow(409, 412, 'error'),
  'quote.noFarm': problemRow(409, 413, 'error'),
  'quote.onlyFarmer': problemRow(403, 417, 'error'),
  'quote.mayNotIssue': problemRow(403, 418, 'error'),
  'quote.codeWrong': problemRow(409, 414, 'error'),
  'quote.codeEnded': problemRow(409, 415, 'error'),
  'quote.tooManyCodes': problemRow(409, 416, 'error'),
  'formula.pdfLinkEnded': problemRow(403, 363, 'error'),
  // Price lists.
  // Simulations.
  'simulation.noFormula': problemRow(422, 440, 'warning'),
  'simulation.tooManyFormulas': problemRow(422, 441, 'warning'),
  'simulation.tooManySharing': problemRow(422, 443, 'warning'),
  'simulation.foodTwice': problemRow(422, 444, 'field'),
  'simulation.replacedByItself': problemRow(422, 445, 'field'),
  'priceList.endBeforeStart': problemRow(422, 240, 'field'),
  'priceList.foodTwice': problemRow(422, 241, 'field'),
  'priceList.noAmount': problemRow(422, 242, 'field'),
  'priceList.totalDiffers': problemRow(422, 243, 'field'),
  'priceList.negative': problemRow(422, 244, 'field'),
  // Price files. A wrong format is a documented 500.
  'priceFile.missing': problemRow(422, 246, 'field'),
  'priceFile.format': problemRow(500, 245, 'error'),
  'priceFile.failed': problemRow(500, 249, 'error'),
  'priceFile.closed': problemRow(409, 255, 'error'),
  'priceFile.nothing': problemRow(422, 256, 'error'),
  'priceFile.tooManyLines': problemRow(422, 257, 'error'),
  'priceFile.listChanged': problemRow(409, 258, 'error'),
  'priceFile.listEdited': problemRow(409, 276, 'error'),
  'priceFile.listUsed': problemRow(409, 277, 'error'),
  'priceFile.listSimulated': problemRow(409, 296, 'error'),
  'tableFile.unreadable': problemRow(422, 274, 'field'),
  'tableFile.tooLarge': problemRow(422, 275, 'field'),
  'tableFile.encrypted': problemRow(422, 278, 'field'),
  'tableFile.oldFormat': problemRow(422, 279, 'field'),
  // Constraint sets and their limits.
  'constraintSet.breedRequired': problemRow(422, 236, 'field'),
  'limit.minAboveMax': problemRow(422, 230, 'field'),
  'limit.negative': problemRow(422, 231, 'field'),
  'limit.zeroMaximum': problemRow(422, 238, 'field'),
  'limit.twice': problemRow(422, 232, 'field'),
  'limit.quantityTwice': problemRow(422, 237, 'field'),
  'limit.itemCount': problemRow(422, 239, 'field'),
  'limit.nameMissing': problemRow(422, 247, 'field'),
  'limit.sameNutrient': problemRow(422, 248, 'field'),
  'limit.probabilityOfFoods': problemRow(422, 518, 'field'),
  'limit.forbiddenNutrient': problemRow(422, 233, 'field'),
  'limit.forbiddenNeeded': problemRow(422, 234, 'field'),
  'constraintVersion.otherModel': problemRow(422, 235, 'field'),
  // Distributors, farms and sites: position in the tree, first person, productions.
  'structure.hostLevel': problemRow(422, 260, 'error'),
  'organisation.keepsPlace': problemRow(422, 261, 'field'),
  'organisation.parentInactive': problemRow(422, 262, 'error'),
  'organisation.activeChildren': problemRow(409, 263, 'error'),
  'organisation.ownTenant': problemRow(409, 264, 'error'),
  'farm.beyondReach': problemRow(422, 265, 'field'),
  'farmSite.keepsFarm': problemRow(422, 266, 'field'),
  'farmSite.farmInactive': problemRow(422, 267, 'error'),
  'ration.keepsFarm': problemRow(422, 460, 'field'),
  'ration.categoryTaken': problemRow(409, 461, 'field'),
  'ration.nutrientTwice': problemRow(422, 462, 'field'),
  'actuality.endBeforeStart': problemRow(422, 470, 'field'),
  // Records of sites. The documented codes 2 and 3 are those of a day, and of a month or year, that has an entry.
  'siteRecord.keepsSite': problemRow(422, 480, 'field'),
  'siteRecord.siteInactive': problemRow(422, 481, 'error'),
  'siteRecord.future': problemRow(422, 482, 'field'),
  'milkQuantity.dayTaken': problemRow(409, 2, 'field'),
  'milkQuantity.offLastEntries': problemRow(409, 483, 'question'),
  'milkQuantity.beyondHerd': problemRow(409, 484, 'question'),
  'milkAnalysis.monthTaken': problemRow(409, 3, 'field'),
  'milkAnalysis.cells': problemRow(422, 485, 'field'),
  'siteHerd.monthTaken': problemRow(409, 3, 'field'),
  'milkPrice.dayTaken': problemRow(409, 2, 'field'),
  'milkPrice.monthTaken': problemRow(409, 3, 'field'),
  'siteObjective.yearTaken': problemRow(409, 3, 'field'),
  'siteMonth.filledMeanwhile': problemRow(409, 486, 'conflict'),
  'siteMonth.otherMonth': problemRow(422, 487, 'field'),
  'siteSeries.tooLong': problemRow(422, 488, 'field'),
  'incidenceSetting.dayTaken': problemRow(409, 489, 'field'),
  // Questionnaires.
  'qcm.idTwice': problemRow(422, 500, 'field'),
  'qcm.parentUnknown': problemRow(422, 501, 'field'),
  'qcm.parentLoop': problemRow(422, 502, 'field'),
  'qcm.categoryUnknown': problemRow(422, 503, 'field'),
  'qcm.dependencyUnknown': problemRow(422, 504, 'field'),
  'qcm.dependencyCycle': problemRow(422, 505, 'field'),
  'qcm.dependencyLater': problemRow(422, 506, 'field'),
  'qcm.rangeEmpty': problemRow(422, 507, 'field'),
  'qcm.noQuestion': problemRow(422, 508, 'error'),
  'qcm.tooFewAnswers': problemRow(422, 509, 'error'),
  'qcm.noWeight': problemRow(422, 510, 'error'),
  'qcm.notLocked': problemRow(409, 511, 'error'),
  'qcm.typeTaken': problemRow(409, 512, 'error'),
  'qcm.answerUnknown': problemRow(422, 513, 'field'),
  'qcm.oneAnswer': problemRow(422, 514, 'field'),
  'qcm.sessionInactive': problemRow(409, 515, 'error'),
  'firstPerson.tenantClosed': problemRow(422, 268, 'field'),
  'attribute.unknown': problemRow(422, 3, 'field'),
  'attribute.value': problemRow(422, 269, 'field'),
  'production.twice': problemRow(422, 4, 'field'),
  'production.inUse': problemRow(409, 5, 'field'),
  'logo.empty': problemRow(422, 270, 'field'),
  'logo.tooLarge': problemRow(422, 271, 'field'),
  'logo.type': problemRow(422, 272, 'field'),
  'logo.drawing': problemRow(422, 273, 'field'),
  // Passwords and accounts.
  'password.wrong': problemRow(422, 130, 'field'),
  'password.mismatch': problemRow(422, 7, 'field'),
  'password.weak': problemRow(422, 11, 'field'),
  'password.resetRefused': problemRow(422, 131, 'error'),
  'signIn.refused': problemRow(400, 132, 'error'),
  'signIn.throttled': problemRow(429, 133, 'error'),
  // Users. Host level is the documented "user creation failed", a taken e-mail address the documented 10.
  'user.hostLevel': problemRow(422, 9, 'error'),
  'user.emailTaken': problemRow(409, 10, 'field'),
  'user.roleRefused': problemRow(422, 290, 'field'),
  'user.tooMany': problemRow(409, 291, 'error'),
  'user.structureKept': problemRow(422, 292, 'field'),
  'user.ownAccount': problemRow(422, 293, 'field'),
  'user.strongerAccount': problemRow(422, 297, 'field'),
  'user.ownDeactivation': problemRow(422, 294, 'error'),
  'user.tenantClosed': problemRow(409, 295, 'error'),
  'user.hasPassword': problemRow(409, 298, 'error'),
  // Expert assignments.
  'expert.noAdvisor': problemRow(422, 300, 'error'),
  'expert.beyond': problemRow(422, 301, 'error'),
  // Tenants.
  'tenant.platform': problemRow(422, 305, 'error'),
  'tenant.kindKept': problemRow(422, 306, 'field'),
  // Imports.
  'import.fileUnknown': problemRow(422, 250, 'error'),
  'import.columnUnknown': problemRow(422, 251, 'error'),
  'import.referenceMissing': problemRow(422, 252, 'error'),
  'import.ownersMissing': problemRow(422, 253, 'error'),
  'import.twice': problemRow(422, 254, 'error'),
  // Sessions and rights.
  'session.expired': problemRow(401, 140, 'signIn'),
  'access.denied': problemRow(403, 141, 'error'),
  'terms.pending': problemRow(403, 142, 'terms'),
  'terms.versionUnknown': problemRow(404, 143, 'error'),
  'session.elsewhere': problemRow(409, 144, 'elsewhere'),
  'access.readOnly': problemRow(403, 145, 'error'),
  'steps.tooMany': problemRow(409, 146, 'error'),
  'terms.inForce': problemRow(409, 310, 'error'),
  'terms.dateTooEarly': problemRow(422, 311, 'field'),
  // Lists.
  'list.tooMany': problemRow(409, 516, 'error'),
  'listView.tooMany': problemRow(409, 517, 'error'),
  // Requests.
  'request.malformed': problemRow(400, 150, 'error'),
  'request.tooLarge': problemRow(413, 151, 'error'),
  'request.tooMany': problemRow(429, 152, 'error'),
  'request.unknownCall': problemRow(404, 153, 'error'),
  'request.wrongMethod': problemRow(405, 154, 'error'),
  'request.wrongType': problemRow(415, 155, 'error'),
  'request.order': problemRow(400, 156, 'error'),
  'request.columns': problemRow(400, 157, 'error'),
  'request.tooManyRows': problemRow(400, 158, 'error'),
  // The server.
  'service.unavailable': problemRow(503, 160, 'error'),
  'service.busy': problemRow(503, 161, 'error'),
  'service.diskFull': problemRow(503, 162, 'error'),
  fault: problemRow(500, 0, 'error'),
} as const satisfies Record<string, ProblemRow>

export type ProblemKey = keyof typeof problemTable
/** A refusal: its key, the path of the field in code names (`properties.0.data` inside lines), and message parameters. */
export type Problem = {
  readonly key: ProblemKey
  readonly field?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** The family it is about, where that is not the one of the call. */
  readonly family?: string
}

/** Codes of farms and their sites; an e-mail address has none there, as 8 and 10 mean something else. */
const problemCodesOfFarms: Partial<Record<ProblemKey, number>> = {
  'record.codeTaken': 10,
  'record.referenceMissing': 6,
  'field.email': 111,
  'user.emailTaken': 296,
}

/** Numeric codes that differ for a family. Source: spec 1 §8. */
const problemCodesByFamily: Readonly<Record<string, Partial<Record<ProblemKey, number>>>> = {
  structureUser: { 'record.notFound': 6, 'record.referenceMissing': 5 },
  structure: { 'record.referenceMissing': 5 },
  farm: { ...problemCodesOfFarms, 'structure.hostLevel': 7 },
  milkQuantity: { 'record.referenceMissing': 6 },
  farmSite: { ...problemCodesOfFarms, 'production.twice': 4, 'production.inUse': 5, 'field.choice': 3 },
}

/** The numeric code of a problem on the wire, optionally for a family. */
export const problemCodeOf = (key: ProblemKey, family?: string): number =>
  (family === undefined ? undefined : problemCodesByFamily[family]?.[key]) ?? problemTable[key].code

/** The HTTP status of a list of problems: that of the first one, which stopped the request. */
export const httpStatusOf = (refusals: readonly Problem[]): HttpStatus =>
  problemTable[refusals[0]?.key ?? 'fault'].status

/** Whether a value is a key of this table. */
export const isProblemKey = (value: unknown): value is ProblemKey =>
  typeof value === 'string' && Object.hasOwn(problemTable, value)
