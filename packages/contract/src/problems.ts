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

const row = (status: HttpStatus, code: number, display: ProblemDisplay): ProblemRow => ({ status, code, display })

export const problems = {
  // Fields (codes from 100 are our own: the specification has none).
  'field.required': row(422, 100, 'field'),
  'field.tooLong': row(422, 101, 'field'),
  'field.tooShort': row(422, 102, 'field'),
  'field.tooSmall': row(422, 103, 'field'),
  'field.tooLarge': row(422, 104, 'field'),
  'field.notAbove': row(422, 376, 'field'),
  'field.notANumber': row(422, 105, 'field'),
  'field.email': row(422, 8, 'field'),
  'field.characters': row(422, 106, 'field'),
  'field.choice': row(422, 107, 'field'),
  'field.invalid': row(422, 108, 'field'),
  'field.tooMany': row(422, 109, 'field'),
  'field.unknown': row(400, 110, 'error'),
  // Records.
  'record.notFound': row(404, 1, 'goToList'),
  'record.nameTaken': row(409, 2, 'field'),
  'record.codeTaken': row(409, 4, 'field'),
  'record.valueTaken': row(409, 5, 'field'),
  'record.changedMeanwhile': row(409, 20, 'conflict'),
  'record.parentLoop': row(422, 7, 'field'),
  'record.referenceMissing': row(422, 21, 'field'),
  'record.versionMissing': row(422, 22, 'error'),
  // Properties of foods.
  'foodProperty.boolean': row(422, 120, 'field'),
  'foodProperty.quantity': row(422, 121, 'field'),
  'foodProperty.decimals': row(422, 122, 'field'),
  'foodProperty.rate': row(422, 346, 'field'),
  'foodProperty.twice': row(422, 123, 'field'),
  // Foods. A refused parent has the documented code 7.
  'food.parentInactive': row(422, 7, 'field'),
  'food.activeVariants': row(409, 7, 'error'),
  'field.webAddress': row(422, 200, 'field'),
  'food.twoPrimaries': row(422, 201, 'field'),
  'composition.over100': row(422, 202, 'warning'),
  'composition.twice': row(422, 203, 'field'),
  'composition.loop': row(422, 204, 'field'),
  'attachment.type': row(422, 205, 'field'),
  'attachment.content': row(422, 206, 'field'),
  'attachment.empty': row(422, 207, 'field'),
  'attachment.tooLarge': row(422, 208, 'field'),
  'attachment.tooMany': row(409, 209, 'error'),
  // Equations of nutrients.
  'equation.termExpected': row(422, 124, 'field'),
  'equation.codeExpected': row(422, 125, 'field'),
  'equation.signExpected': row(422, 126, 'field'),
  'equation.unknownCode': row(422, 127, 'field'),
  'equation.cycle': row(422, 128, 'field'),
  'nutrient.codeInEquation': row(422, 129, 'field'),
  'equation.coefficientBeyond': row(422, 134, 'field'),
  'equation.definedTwice': row(422, 135, 'field'),
  'equation.codeTwice': row(422, 136, 'field'),
  'equation.zeroCoefficient': row(422, 137, 'field'),
  // Kinds and permissions of foods and nutrients.
  'nutrient.kindKept': row(422, 210, 'field'),
  'permission.data': row(422, 211, 'field'),
  'permission.inEquation': row(422, 212, 'error'),
  // Items of models and analyses, and the model of an analysis.
  'items.twice': row(422, 220, 'field'),
  'items.notInModel': row(422, 221, 'field'),
  'analysis.alreadyCreated': row(409, 222, 'error'),
  'analysis.otherModel': row(422, 223, 'field'),
  'analysis.modelHasVersions': row(422, 224, 'field'),
  'analysis.contentNegative': row(422, 225, 'field'),
  'analysis.contentTooMuch': row(422, 226, 'field'),
  'nutrient.usualRange': row(422, 213, 'field'),
  // Unusual values, asked about once.
  'unusual.factor': row(409, 390, 'question'),
  'unusual.moved': row(409, 391, 'question'),
  'unusual.outside': row(409, 392, 'question'),
  'unusual.more': row(409, 393, 'question'),
  // Formulas.
  'formula.locked': row(409, 330, 'error'),
  'formula.inactive': row(409, 348, 'error'),
  'formula.priceListNotActive': row(409, 331, 'error'),
  'formula.foodTwice': row(422, 332, 'error'),
  'formula.molassesLine': row(422, 333, 'error'),
  'formula.noPriceList': row(409, 335, 'error'),
  'formula.priceListOutdated': row(409, 336, 'error'),
  'formula.foodViolation': row(422, 337, 'error'),
  'formula.tooFewUsed': row(422, 338, 'error'),
  'formula.tooFewFoods': row(422, 339, 'error'),
  'formula.pricesMissing': row(422, 340, 'error'),
  'formula.contentsMissing': row(422, 380, 'error'),
  'formula.pricesNegative': row(422, 347, 'error'),
  'formula.optimiseMolasses': row(422, 341, 'error'),
  'formula.limitsCross': row(422, 342, 'error'),
  'formula.noMolasses': row(422, 343, 'error'),
  'formula.notComputable': row(422, 344, 'error'),
  'formula.molassesExcluded': row(422, 375, 'error'),
  'solver.unreachable': row(503, 345, 'error'),
  'solver.tooMany': row(429, 377, 'error'),
  'solver.busy': row(503, 378, 'error'),
  'formula.insideItself': row(422, 360, 'error'),
  'formula.nothingToPublish': row(422, 361, 'error'),
  'formula.publishedBeyond': row(409, 362, 'error'),
  // Orders.
  'order.limitsViolated': row(409, 400, 'error'),
  'order.roundingViolates': row(409, 401, 'error'),
  'order.formulaOrdered': row(409, 402, 'error'),
  'order.notPossible': row(409, 403, 'error'),
  'order.quantityDecimals': row(422, 404, 'field'),
  'order.limitsNotVerified': row(409, 405, 'question'),
  'order.packagingNotWhole': row(409, 406, 'question'),
  'order.legalMaximum': row(409, 407, 'error'),
  'order.doseBeyond': row(409, 408, 'question'),
  'order.ofQuote': row(409, 409, 'error'),
  'order.additives': row(409, 417, 'question'),
  'quote.notPossible': row(409, 410, 'error'),
  'quote.notOpen': row(409, 411, 'error'),
  'quote.noAddress': row(409, 412, 'error'),
  'quote.noFarm': row(409, 413, 'error'),
  'quote.onlyFarmer': row(403, 417, 'error'),
  'quote.mayNotIssue': row(403, 418, 'error'),
  'quote.codeWrong': row(409, 414, 'error'),
  'quote.codeEnded': row(409, 415, 'error'),
  'quote.tooManyCodes': row(409, 416, 'error'),
  'formula.pdfLinkEnded': row(403, 363, 'error'),
  // Price lists.
  'priceList.endBeforeStart': row(422, 240, 'field'),
  'priceList.foodTwice': row(422, 241, 'field'),
  'priceList.noAmount': row(422, 242, 'field'),
  'priceList.totalDiffers': row(422, 243, 'field'),
  'priceList.negative': row(422, 244, 'field'),
  // Constraint sets and their limits.
  'constraintSet.breedRequired': row(422, 236, 'field'),
  'limit.minAboveMax': row(422, 230, 'field'),
  'limit.negative': row(422, 231, 'field'),
  'limit.zeroMaximum': row(422, 238, 'field'),
  'limit.twice': row(422, 232, 'field'),
  'limit.forbiddenNutrient': row(422, 233, 'field'),
  'limit.forbiddenNeeded': row(422, 234, 'field'),
  'constraintVersion.otherModel': row(422, 235, 'field'),
  // Distributors, farms and sites: position in the tree, first person, productions.
  'structure.hostLevel': row(422, 260, 'error'),
  'organisation.keepsPlace': row(422, 261, 'field'),
  'organisation.parentInactive': row(422, 262, 'error'),
  'organisation.activeChildren': row(409, 263, 'error'),
  'organisation.ownTenant': row(409, 264, 'error'),
  'farm.beyondReach': row(422, 265, 'field'),
  'farmSite.keepsFarm': row(422, 266, 'field'),
  'farmSite.farmInactive': row(422, 267, 'error'),
  'firstPerson.tenantClosed': row(422, 268, 'field'),
  'attribute.unknown': row(422, 3, 'field'),
  'attribute.value': row(422, 269, 'field'),
  'production.twice': row(422, 4, 'field'),
  'production.inUse': row(409, 5, 'field'),
  'logo.empty': row(422, 270, 'field'),
  'logo.tooLarge': row(422, 271, 'field'),
  'logo.type': row(422, 272, 'field'),
  'logo.drawing': row(422, 273, 'field'),
  // Passwords and accounts.
  'password.wrong': row(422, 130, 'field'),
  'password.mismatch': row(422, 7, 'field'),
  'password.weak': row(422, 11, 'field'),
  'password.resetRefused': row(422, 131, 'error'),
  'signIn.refused': row(400, 132, 'error'),
  'signIn.throttled': row(429, 133, 'error'),
  // Users. Host level is the documented "user creation failed", a taken e-mail address the documented 10.
  'user.hostLevel': row(422, 9, 'error'),
  'user.emailTaken': row(409, 10, 'field'),
  'user.roleRefused': row(422, 290, 'field'),
  'user.tooMany': row(409, 291, 'error'),
  'user.structureKept': row(422, 292, 'field'),
  'user.ownAccount': row(422, 293, 'field'),
  'user.strongerAccount': row(422, 297, 'field'),
  'user.ownDeactivation': row(422, 294, 'error'),
  'user.tenantClosed': row(409, 295, 'error'),
  // Expert assignments.
  'expert.noAdvisor': row(422, 300, 'error'),
  'expert.beyond': row(422, 301, 'error'),
  // Tenants.
  'tenant.platform': row(422, 305, 'error'),
  'tenant.kindKept': row(422, 306, 'field'),
  // Imports.
  'import.fileUnknown': row(422, 250, 'error'),
  'import.columnUnknown': row(422, 251, 'error'),
  'import.referenceMissing': row(422, 252, 'error'),
  'import.ownersMissing': row(422, 253, 'error'),
  'import.twice': row(422, 254, 'error'),
  // Sessions and rights.
  'session.expired': row(401, 140, 'signIn'),
  'access.denied': row(403, 141, 'error'),
  'terms.pending': row(403, 142, 'terms'),
  'terms.versionUnknown': row(404, 143, 'error'),
  'session.elsewhere': row(409, 144, 'elsewhere'),
  'access.readOnly': row(403, 145, 'error'),
  'steps.tooMany': row(409, 146, 'error'),
  'terms.inForce': row(409, 310, 'error'),
  'terms.dateTooEarly': row(422, 311, 'field'),
  // Requests.
  'request.malformed': row(400, 150, 'error'),
  'request.tooLarge': row(413, 151, 'error'),
  'request.tooMany': row(429, 152, 'error'),
  'request.unknownCall': row(404, 153, 'error'),
  'request.wrongMethod': row(405, 154, 'error'),
  'request.wrongType': row(415, 155, 'error'),
  'request.order': row(400, 156, 'error'),
  'request.columns': row(400, 157, 'error'),
  'request.tooManyRows': row(400, 158, 'error'),
  // The server.
  'service.unavailable': row(503, 160, 'error'),
  'service.busy': row(503, 161, 'error'),
  'service.diskFull': row(503, 162, 'error'),
  fault: row(500, 0, 'error'),
} as const satisfies Record<string, ProblemRow>

export type ProblemKey = keyof typeof problems
/** A refusal: its key, the path of the field in code names (`properties.0.data` inside lines), and message parameters. */
export type Problem = {
  readonly key: ProblemKey
  readonly field?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** The family it is about, where that is not the one of the call. */
  readonly family?: string
}

/** Codes of farms and their sites; an e-mail address has none there, as 8 and 10 mean something else. */
const farmCodes: Partial<Record<ProblemKey, number>> = {
  'record.codeTaken': 10,
  'record.referenceMissing': 6,
  'field.email': 111,
  'user.emailTaken': 296,
}

/** Numeric codes that differ for a family. Source: spec 1 §8. */
const familyCodes: Readonly<Record<string, Partial<Record<ProblemKey, number>>>> = {
  structureUser: { 'record.notFound': 6, 'record.referenceMissing': 5 },
  structure: { 'record.referenceMissing': 5 },
  farm: { ...farmCodes, 'structure.hostLevel': 7 },
  farmSite: { ...farmCodes, 'production.twice': 4, 'production.inUse': 5, 'field.choice': 3 },
}

/** The numeric code of a problem on the wire, optionally for a family. */
export const problemCodeOf = (key: ProblemKey, family?: string): number =>
  (family === undefined ? undefined : familyCodes[family]?.[key]) ?? problems[key].code

/** The HTTP status of a list of problems: that of the first one, which stopped the request. */
export const httpStatusOf = (refusals: readonly Problem[]): HttpStatus => problems[refusals[0]?.key ?? 'fault'].status

/** Whether a value is a key of this table. */
export const isProblemKey = (value: unknown): value is ProblemKey =>
  typeof value === 'string' && Object.hasOwn(problems, value)
