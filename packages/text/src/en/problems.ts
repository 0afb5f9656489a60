import type { problems as french, ProblemValues } from '../fr/problems.ts'
import type { Translation } from '../translation.ts'
import { unitText } from '../units.ts'

const signedPercent = (percent: string | number) => String(percent).replace(/^−?/, (minus) => minus || '+')
const usualRangeText = ({ least, most }: ProblemValues) =>
  least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`
/** What is named with its unit, as `Vitamine A (IU/kg)`. */
const withUnit = (what: string | number | undefined) => unitText(String(what), 'en-US')
/** Verbatim from spec 1 §8. */
const specifiedNotFoundSentences: Readonly<Record<string, string>> = {
  structure: 'Distributor not found',
  structureUser: 'User not found',
}

export const problems: Translation<typeof french> = {
  'field.required': ({ field }) => `The ${field} field is required.`,
  'field.tooLong': ({ field, limit }) => `${field}: at most ${limit} characters.`,
  'field.tooShort': ({ field, limit }) => `${field}: at least ${limit} characters.`,
  'field.tooSmall': ({ field, limit }) => `${field}: at least ${limit}.`,
  'field.notAbove': ({ field, limit }) => `${field} must be above ${limit}.`,
  'field.tooLarge': ({ field, limit }) => `${field}: at most ${limit}.`,
  'field.notANumber': ({ field }) => `${field} must be a number.`,
  'field.notAWholeNumber': ({ field }) => `${field} must be a whole number.`,
  'field.email': () => 'Invalid email.',
  'field.characters': ({ field }) => `${field} contains a character that cannot be stored.`,
  'field.choice': ({ field }) => `${field}: choose one of the values offered.`,
  'field.invalid': ({ field }) => `${field} is not valid.`,
  'field.tooMany': ({ field, limit }) => `${field}: at most ${limit} items.`,
  'field.unknown': ({ field }) => `There is no field ${field}.`,
  'record.notFound': ({ family = '' } = {}) => specifiedNotFoundSentences[family] ?? 'Record not found.',
  'record.nameTaken': () => 'Name already used.',
  'record.codeTaken': () => 'Code already used.',
  'record.valueTaken': ({ field }) => `${field}: value already used.`,
  'record.changedMeanwhile': () => 'Someone else has changed this record in the meantime.',
  'record.parentLoop': ({ field }) => `${field}: an item cannot stand under itself.`,
  'record.referenceMissing': ({ field }) => `${field}: the chosen item does not exist or is no longer available.`,
  'record.versionMissing': () => 'The modification date (ModificationDate) of the edited version is required.',
  'foodProperty.boolean': ({ field }) => `${field}: True or False.`,
  'foodProperty.quantity': ({ field }) => `${field}: a number between 0 and 1000, in kg per tonne.`,
  'foodProperty.decimals': ({ field }) => `${field}: a whole number from 0 to 6.`,
  'foodProperty.rate': ({ field }) => `${field}: a percentage above 0 and below 100.`,
  'foodProperty.weight': ({ field }) => `${field}: a number above 0, 2000 at most, in kg.`,
  'foodProperty.twice': () => 'This property is already given.',
  'food.parentInactive': ({ field }) => `${field}: this ingredient is inactive. Restore it or choose another one.`,
  'food.activeVariants': ({ what }) =>
    `This ingredient is the parent of active ones: ${what}. Deactivate them first, or give them another parent.`,
  'field.webAddress': ({ field }) => `${field}: an address that starts with http:// or https://.`,
  'food.twoPrimaries': ({ what }) =>
    what === ''
      ? 'An ingredient has one primary category, MP or Diet: the chosen categories belong to both.'
      : `The ingredient ${what} would have both primary categories, MP and Diet.`,
  'composition.over100': () => 'Total above 100',
  'composition.twice': () => 'This ingredient is already in the composition.',
  'composition.loop': ({ what }) => `An ingredient cannot be part of its own composition: ${what}.`,
  'attachment.type': ({ what }) => `This kind of file is not accepted. Accepted files: ${what}.`,
  'attachment.content': ({ what }) => `The content of ${what} is not what its name says.`,
  'attachment.empty': ({ what }) => `${what} is empty.`,
  'attachment.tooLarge': ({ what, limit }) => `${what} is larger than ${limit} MB.`,
  'attachment.tooMany': ({ limit }) => `An ingredient has at most ${limit} attachments. Delete one first.`,
  'equation.termExpected': ({ what, position }) =>
    `Character ${position}: the code of a nutrient is expected${what === '' ? '' : `, not “${what}”`}.`,
  'equation.codeExpected': ({ what, position }) =>
    `Character ${position}: the code of a nutrient is expected after the coefficient${what === '' ? '' : `, not “${what}”`}.`,
  'equation.signExpected': ({ what, position }) => `Character ${position}: + or - is expected before “${what}”.`,
  'equation.unknownCode': ({ what, position }) => `Character ${position}: no nutrient has the code “${what}”.`,
  'equation.cycle': ({ what }) => `A nutrient cannot be computed from itself: ${what}.`,
  'equation.coefficientBeyond': ({ what }) =>
    `A coefficient is out of range once the equation is worked out (10⁻¹² to 10¹²): ${what}.`,
  'equation.definedTwice': ({ what }) => `Two nutrients have the code “${what}”: which of them is named is not known.`,
  'equation.codeTwice': ({ what, position }) =>
    `Character ${position}: “${what}” is already named in the equation. Combine its terms into one.`,
  'equation.zeroCoefficient': ({ what, position }) =>
    `Character ${position}: the coefficient of “${what}” is 0. Remove this term or correct the coefficient.`,
  'nutrient.codeInEquation': ({ what }) =>
    `The equation of ${what} names this nutrient: it could no longer be computed.`,
  'user.hostLevel': () => 'Error creating the user',
  'user.emailTaken': () => 'Email already used.',
  'user.roleRefused': () => 'You cannot give this role to a user of this structure.',
  'user.tooMany': ({ limit }) => `This structure already has its ${limit} active users, the most it may have.`,
  'user.structureKept': () =>
    'A user stays in their structure. Create them in the other one, and deactivate them here.',
  'user.strongerAccount': ({ field }) =>
    `${field}: this person has more rights than you; only they, or someone who has them too, can change it.`,
  'user.ownAccount': ({ field }) =>
    `${field}: nobody changes their own account here. Ask another administrator; your password is changed under "My account".`,
  'user.ownDeactivation': () => 'Nobody deactivates themselves: ask another administrator.',
  'user.hasPassword': () => 'This person has chosen a password already and can sign in.',
  'user.tenantClosed': () => 'This organisation is not open: it cannot have users.',
  'expert.noAdvisor': () => 'Only an expert or a technical adviser looks after farms or distributors.',
  'expert.beyond': () => 'One of the chosen structures does not exist, or is not in the organisation of this person.',
  'tenant.platform': () => 'The platform cannot be deactivated.',
  'tenant.kindKept': ({ field }) => `${field}: cannot change after the creation.`,
  'terms.inForce': () =>
    'This version of the terms of use is in force: it can no longer be changed. Add a new version.',
  'terms.dateTooEarly': ({ field }) => `${field}: today at the earliest.`,
  'import.fileUnknown': ({ what }) => `This file is not known. Possible files: ${what}.`,
  'import.columnUnknown': ({ what }) => `The column “${what}” is not known.`,
  'import.referenceMissing': ({ field, what }) => `${field}: “${what}” does not exist.`,
  'import.ownersMissing': ({ what }) => `The row of ${what} it belongs to does not exist.`,
  'import.twice': ({ what }) => `Already given on line ${what}.`,
  'nutrient.kindKept': () => 'A nutrient remains a nutrient, and a property a property.',
  'permission.data': ({ field }) =>
    `${field}: True or False, the identifier of a structure and that of an item, separated by commas.`,
  'permission.inEquation': ({ what }) =>
    `A nutrient remains permitted where another one is computed from it: ${what}. First switch off the one computed from it.`,
  'items.twice': () => 'This nutrient is in the list already.',
  'items.notInModel': () => 'This nutrient is not part of the version of the model.',
  'analysis.alreadyCreated': () => 'An analysis is already created for this ingredient and this model.',
  'analysis.otherModel': ({ field }) => `${field}: this is no version of the model of the analysis.`,
  'analysis.modelHasVersions': () =>
    'This analysis has versions already: their values are those of its model, which can no longer change.',
  'analysis.deviationWithoutValue': ({ field }) => `${field}: a standard deviation needs a content.`,
  'analysis.contentNegative': ({ what }) => `${withUnit(what)}: a content cannot be negative.`,
  'analysis.contentTooMuch': ({ what, limit }) => `${withUnit(what)}: at most ${limit}, one kilogram holds no more.`,
  'nutrient.usualRange': () => 'The lowest usual content is above the highest.',
  'unusual.factor': ({ what, field, from, to, factor }) =>
    `${withUnit(what)}, ${field}: ${from} → ${to}, about a factor of ${factor}, perhaps a wrong unit.`,
  'unusual.moved': ({ what, field, from, to, percent }) =>
    `${withUnit(what)}, ${field}: ${from} → ${to}${percent === undefined ? '' : ` (${signedPercent(percent)}%)`}.`,
  'unusual.outside': (values) =>
    `${withUnit(values.what)}, ${values.field}: ${values.from === undefined ? '' : `${values.from} → `}${values.to}, outside of the usual range (${usualRangeText(values)}).`,
  'unusual.more': ({ what }) => `And ${what} more.`,
  'formula.proposalOutdated': () =>
    'The formula has changed since the simulation: the proposed recipe can no longer be applied as it is.',
  'formula.proposalDecided': () => 'This proposed recipe no longer waits for a decision.',
  'formula.proposalChanged': () => 'The formula has changed since: the decision can no longer be undone.',
  'formula.locked': () => 'The formula is locked: duplicate it to change it.',
  'formula.inactive': () => 'The formula is deactivated: reactivate it to change it.',
  'formula.priceListNotActive': () => 'Please select an active price list',
  'formula.foodTwice': ({ what }) => `Ingredient ${what} is in the formula already.`,
  'formula.molassesLine': () => 'Molasses is not added as an ingredient: switch to molasses mode.',
  'formula.noPriceList': () => 'No price list available',
  'formula.priceListOutdated': () => 'The price list is outdated or deactivated.',
  'formula.foodViolation': ({ what }) => `Constraints on ingredients are not kept: ${what}.`,
  'formula.tooFewUsed': ({ what, limit }) => `At least ${limit} ${what} ingredients must be above 0.`,
  'formula.tooFewFoods': ({ what, limit }) => `The formula must have at least ${limit} ${what} ingredient.`,
  'formula.pricesMissing': ({ what }) => `There is no price for: ${what}.`,
  'formula.contentsMissing': ({ what }) =>
    `There is no analysis for: ${what}. An unknown content does not count as zero: enter an analysis, or mark the ingredient “Without nutritional value”.`,
  'formula.pricesNegative': ({ what }) => `A price is negative for: ${what}. Correct the price list.`,
  'formula.optimiseMolasses': () => 'You cannot optimise in molasses mode.',
  'formula.limitsCross': ({ what }) => `A Min is above a Max: ${what}.`,
  'formula.noMolasses': () => 'The ingredient MELASSE does not exist or is not available to this distributor.',
  'formula.molassesExcluded': () =>
    'The ingredient MELASSE may not be used in this formula: it is organic, or its constraint set forbids it.',
  'formula.insideItself': ({ what }) => `A formula cannot contain itself: ${what}.`,
  'formula.nothingToPublish': () => 'The formula is empty: there is nothing to publish as an ingredient.',
  'formula.publishedBeyond': () =>
    'This formula is published as an ingredient of its distributor, which you may not change: duplicate it.',
  'order.limitsViolated': () => 'Check the constraints before you order',
  'order.roundingViolates': ({ what }) =>
    `No rounding of the weights keeps the constraints: ${what}. Give the ingredients concerned more decimals, or loosen these limits.`,
  'order.formulaOrdered': ({ what }) =>
    `The formula has already been ordered${what === undefined ? '' : ` (order ${what})`}: choose “Order again”.`,
  'order.notPossible': () => 'The state of the order does not allow this.',
  'order.quantityDecimals': () => 'The quantity is in tonnes, to the kilogram: three decimals at most.',
  'order.limitsNotVerified': ({ what }) => `Unknown contents leave constraints unverified: ${what}.`,
  'order.packagingNotWhole': ({ what, to }) => `The quantity is not a whole number of packagings: ${to} × ${what}.`,
  'order.legalMaximum': ({ what }) => `The order is refused. ${what}.`,
  'order.doseBeyond': ({ what }) => `The dose is outside the limits of the law. ${what}.`,
  'webhook.address': () =>
    'The address of a webhook begins with https:// and is neither private nor local: it has no user name and no #.',
  'webhook.tooMany': ({ limit }) => `A distributor or manufacturer has at most ${limit} webhooks: deactivate one.`,
  'webhook.tenant': () => 'A webhook belongs to a distributor or a manufacturer.',
  'tonnageObjective.yearTaken': () => 'The objective of this year is already entered: edit it in the list.',
  'tonnageObjective.tenant': () => 'A tonnage objective belongs to a distributor or a manufacturer.',
  'order.additives': ({ what }) => `Additives to be checked before ordering. ${what}.`,
  'order.labelIncomplete': ({ what }) =>
    `The label is incomplete: ${what}. The order will freeze it so, and cannot be delivered with it.`,
  'order.bestBeforeDelivery': () => 'The best-before date is on the day of delivery or later.',
  'label.incomplete': ({ what }) => `The label is not complete for delivery: ${what}.`,
  'order.ofQuote': () =>
    'Quantity, packaging and price of this order are those of its quote: issue a new quote to change them.',
  'order.deliveryPast': ({ what }) => `The delivery is dated ${what}, in the past.`,
  'order.deliveryBeforeToday': () => 'The delivery cannot be dated in the past.',
  'order.recipeChanged': () =>
    'The recipe or the prices have changed since you opened this screen: the price shown is that of today.',
  'quote.notPossible': () => 'The state of the quote does not allow it.',
  'quote.notOpen': () => 'This quote can no longer be accepted: it has expired, was replaced or was already answered.',
  'quote.noAddress': () => 'The farm has no contact e-mail address: enter it in its record, then send the quote.',
  'quote.noFarm': () => 'This formula is not that of a farm: there is nobody to send the quote to.',
  'quote.onlyFarmer': () => 'Only the farmer, in his own account, answers a quote.',
  'quote.mayNotIssue': () => 'Your rights do not allow you to issue a quote.',
  'quote.codeWrong': ({ limit }) => `This is not the right code. Tries left: ${limit}.`,
  'quote.codeEnded': () => 'This code is no longer valid: ask for a new one.',
  'quote.tooManyCodes': () => 'Five codes were sent today for this quote: try again tomorrow.',
  'formula.pdfLinkEnded': () => 'This link no longer works: ask for the PDF of the formula again.',
  'formula.notComputable': ({ what }) => `The formula cannot be computed. ${what}`,
  'solver.unreachable': () => 'The optimisation engine cannot be reached.',
  'solver.tooMany': ({ limit }) =>
    `Your earlier calculations are not finished: wait for them. Try again in ${limit} s.`,
  'solver.busy': ({ limit }) => `Too many calculations are running. Try again in ${limit} s.`,
  'simulation.noFormula': () => 'Choose at least one formula for the simulation',
  'simulation.tooManyFormulas': ({ limit }) => `A simulation covers ${limit} formulas at most.`,
  'qcm.idTwice': () => 'This number is already taken in the questionnaire.',
  'qcm.parentUnknown': () => 'The category above does not exist any more.',
  'qcm.parentLoop': () => 'A category cannot be below itself.',
  'qcm.categoryUnknown': () => 'This category does not exist any more.',
  'qcm.dependencyUnknown': ({ what }) => `Question “${what}” depends on a question or an answer that does not exist.`,
  'qcm.dependencyCycle': ({ what, other }) =>
    `Question “${what}” depends on “${other}”, which depends on it: neither would be asked.`,
  'qcm.dependencyLater': ({ what, other }) => `Question “${what}” depends on “${other}”, which is only asked after it.`,
  'qcm.rangeEmpty': () => 'The last score is above the first.',
  'qcm.noQuestion': () => 'A questionnaire without questions cannot be locked.',
  'qcm.tooFewAnswers': ({ what }) => `Question “${what}” needs at least two answers.`,
  'qcm.noWeight': () => 'No question counts in the score: give weights and scores.',
  'qcm.notLocked': () => 'This questionnaire is not locked: it cannot be filled in yet.',
  'qcm.typeTaken': () => 'A questionnaire of this type already exists on this site',
  'qcm.answerUnknown': () => 'This answer is not part of the questionnaire.',
  'qcm.oneAnswer': () => 'Only one answer is possible.',
  'qcm.sessionInactive': () => 'This session is inactive: activate it to answer.',
  'actuality.endBeforeStart': () => 'The last day of publication is on the first day or later.',
  'simulation.foodTwice': ({ field }) => `${field}: this ingredient is chosen already.`,
  'simulation.replacedByItself': ({ field }) => `${field}: an ingredient cannot replace itself.`,
  'simulation.tooManySharing': ({ limit }) =>
    `A simulation with a missing ingredient covers ${limit} formulas at most.`,
  'priceList.endBeforeStart': () => 'The end of validity is on the day of its start or later.',
  'priceList.foodTwice': ({ field }) => `${field}: this ingredient already has a price in this list.`,
  'priceList.noAmount': () => 'The price is required: a percentage alone is no price.',
  'priceList.totalDiffers': ({ what }) => `The farmer price does not follow from the other prices, which give ${what}.`,
  'priceList.negative': ({ what, limit }) =>
    what === undefined
      ? `The price paid would be negative: ${limit}.`
      : `The price paid would be negative for ${what}: ${limit}.`,
  'priceFile.missing': () => 'You must select a file',
  'priceFile.format': () => 'Wrong file format',
  'priceFile.failed': () => 'The import failed',
  'priceFile.closed': () => 'This import is finished: start again with the file.',
  'priceFile.nothing': () => 'There is no price to import: correct the lines or select a distributor.',
  'priceFile.tooManyLines': ({ what, limit }) => `${what}: a list has at most ${limit} prices.`,
  'priceFile.listChanged': ({ what }) =>
    `The list “${what}” was changed since you reviewed it: nothing was imported. Check the differences and validate again.`,
  'priceFile.listEdited': ({ what }) =>
    `The list “${what}” was changed after the import, which cannot be undone any more.`,
  'priceFile.listUsed': ({ what }) =>
    `A formula already uses the list “${what}”: the import cannot be undone any more.`,
  'priceFile.listSimulated': ({ what }) =>
    `Recipes of the simulation “${what}”, computed with these prices, are applied or proposed: undo these decisions, then the import.`,
  'tableFile.unreadable': () => 'Wrong file format',
  'tableFile.tooLarge': ({ limit }) =>
    `This file is too large: at most 10 MB, ${limit} rows and 60 columns. Leave only the table in it.`,
  'tableFile.oldFormat': () => 'This file is in an old Excel format: open it, save it as .xlsx, then drop it again.',
  'tableFile.encrypted': () => 'This file is protected by a password or damaged: save it without a password.',
  'constraintSet.breedRequired': () => 'The breed is required.',
  'limit.minAboveMax': ({ field, what }) => `${what ?? field}: the minimum is above the maximum.`,
  'limit.negative': ({ what }) => `${what}: a limit cannot be negative.`,
  'limit.zeroMaximum': () =>
    'A maximum of 0 does not say whether there is no limit or the ingredient is forbidden: leave the cell empty, or True in Forbidden.',
  'limit.twice': ({ what }) => `${what} has a line already.`,
  'limit.quantityTwice': ({ what }) => `${what} is limited already: one line for each quantity.`,
  'limit.itemCount': () =>
    'Choose what is limited: a nutrient or an ingredient, two nutrients for a ratio, at least one ingredient for a group.',
  'limit.nameMissing': () => 'Give the group a name.',
  'limit.sameNutrient': () => 'A ratio is between two different nutrients.',
  'limit.probabilityOfFoods': ({ what }) =>
    `${what}: only a limit on nutrients has a probability, ingredients are weighed.`,
  'limit.forbiddenNutrient': ({ what }) => `${what}: only an ingredient can be forbidden.`,
  'limit.forbiddenNeeded': ({ what }) => `${what} is forbidden: it cannot have a minimum.`,
  'constraintVersion.otherModel': ({ field }) => `${field}: this is no version of the chosen model.`,
  'structure.hostLevel': () => 'Error creating the distributor',
  'organisation.keepsPlace': ({ field }) =>
    `${field}: a distributor or a farm stays in its place. Create another one where it should stand.`,
  'organisation.parentInactive': () => 'The distributor it stands under is inactive. Reactivate that one first.',
  'organisation.activeChildren': ({ what }) => `Still under it: ${what}. Deactivate them first.`,
  'organisation.ownTenant': () => 'You cannot deactivate your own organisation.',
  'farm.beyondReach': () =>
    'You are not assigned to this distributor: ask its administrator to create the farm, or to assign you.',
  'farmSite.keepsFarm': () => 'A site stays with its farm. Create another one in the right farm.',
  'ration.keepsFarm': () => 'A ration stays with its farm. Create another one in the right farm.',
  'ration.categoryTaken': () => 'This farm already has a ration for this animal category.',
  'ration.nutrientTwice': () => 'This nutrient is already in the ration.',
  'farmSite.farmInactive': () => 'The farm of this site is inactive. Reactivate it first.',
  'siteRecord.keepsSite': () => 'An entry keeps its site. Deactivate it here and enter it there.',
  'siteRecord.siteInactive': () => 'This site is inactive. Activate it to enter data.',
  'siteRecord.future': ({ field }) => `${field}: a day to come cannot be entered.`,
  'milkQuantity.dayTaken': () => 'A milk quantity exists on this date.',
  'milkQuantity.offLastEntries': ({ to, from }) =>
    `${to} L: more than three times above or below the last entries (${from} L).`,
  'milkQuantity.beyondHerd': ({ to, limit, what, from }) =>
    `${to} L: more than ${what} animals give in ${from} days (${limit} L).`,
  'milkAnalysis.monthTaken': () => 'One analysis per month.',
  'milkAnalysis.cells': ({ limit }) => `Cells are entered in thousands per mL: ${limit} at most.`,
  'siteHerd.monthTaken': () => 'One entry per month.',
  'milkPrice.dayTaken': () => 'A price entry exists on this date.',
  'milkPrice.monthTaken': () => 'One price per month.',
  'siteObjective.yearTaken': () => 'One entry per year.',
  'siteMonth.filledMeanwhile': () => 'Somebody else has filled in this month meanwhile.',
  'siteMonth.otherMonth': ({ field }) => `${field}: a day of the month being entered.`,
  'siteSeries.tooLong': ({ limit }) => `Request ${limit} months at most.`,
  'incidenceSetting.dayTaken': () => 'The incidence of this species already changes on this date.',
  'firstPerson.tenantClosed': () => 'Open the organisation to invite somebody to it.',
  'attribute.unknown': () => 'Property type does not exist.',
  'attribute.value': ({ field }) => `${field}: this value does not suit this attribute.`,
  'production.twice': () => 'Site already has this production type.',
  'production.inUse': () => 'Production type in use and cannot be deleted.',
  'logo.empty': ({ what }) => `${what} is empty.`,
  'logo.tooLarge': ({ what, limit }) => `${what} is larger than ${limit} MB.`,
  'logo.type': ({ what }) => `${what} is neither a PNG, nor a JPEG, nor an SVG.`,
  'logo.drawing': ({ what }) =>
    `${what} holds more than a drawing (a script, a style, an image, a link, a pattern or a copy of a part), or too many elements. Export it as plain SVG, or as PNG.`,
  'password.wrong': () => 'The current password is wrong.',
  'password.mismatch': () => 'Passwords do not match.',
  'password.weak': () =>
    'The password must have at least 6 characters, with a digit, an upper case letter, a lower case letter and a special character.',
  'password.resetRefused': () => 'This link is no longer valid. Ask for a new one.',
  'signIn.refused': () => 'Wrong e-mail address or password.',
  'signIn.throttled': ({ limit }) => `Too many attempts. Try again in ${limit} s.`,
  'session.expired': () => 'Your session has ended. Sign in again.',
  'access.denied': () => 'You are not allowed to do this.',
  'terms.pending': () => 'The terms of use must be accepted first.',
  'terms.versionUnknown': () => 'This version of the terms of use does not exist.',
  'session.elsewhere': () => 'You no longer act as the person or in the organisation of this screen. Nothing was done.',
  'access.readOnly': () =>
    'You only read while you browse this organisation: go back to your own, or visit one of its users.',
  'steps.tooMany': ({ limit }) =>
    `You have come through ${limit} visits and browses, the most there may be. Go back some of the way first.`,
  'request.malformed': () => 'The request cannot be read.',
  'request.tooLarge': () => 'The request is too large.',
  'request.tooMany': ({ limit }) => `Too many requests. Try again in ${limit} s.`,
  'request.unknownCall': () => 'This address does not exist.',
  'request.wrongMethod': () => 'This address does not accept this operation.',
  'request.wrongType': () => 'This content type is not accepted here.',
  'request.order': ({ what }) => `There is no ordering by ${what}.`,
  'listView.tooMany': ({ limit }) => `A list has at most ${limit} views: delete one.`,
  'list.tooMany': ({ limit }) => `You have chosen the columns of ${limit} lists: that is the most there can be.`,
  'request.columns': ({ what }) => `There is no column ${what}.`,
  'request.tooManyRows': ({ limit }) => `The list has more than ${limit} rows. Request it page by page, or filtered.`,
  'service.unavailable': () => 'The service is unavailable for the moment.',
  'service.diskFull': () =>
    'The disk of the server is full: nothing can be saved. Tell the person who administers it, and keep this screen open.',
  'service.busy': ({ limit }) => `The service is very busy for the moment. Try again in ${limit} s.`,
  fault: () => 'An error has occurred',
}
