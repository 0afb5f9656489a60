/* What milk figures say together. A figure that is not known is null, never 0. Source: docs/open-questions.md. */

/** Litres per animal and day; null without animals or days. */
export const litresPerAnimalDay = (litres: number, headCount: number | null, days: number): number | null =>
  headCount === null || headCount <= 0 || days <= 0 ? null : litres / (headCount * days)

/** The litres a site produced, from those delivered and the share not delivered; null where that share is not entered. */
export const producedLitres = (delivered: number, undeliveredPercent: number | null): number | null =>
  undeliveredPercent === null || undeliveredPercent >= 100 ? null : delivered / (1 - undeliveredPercent / 100)

/** What the mineral feed costs for 1,000 L of milk, in €; null without milk. */
export const mineralEurPer1000Litres = (eurPerAnimalDay: number, animalLitresPerDay: number | null): number | null =>
  animalLitresPerDay === null || animalLitresPerDay <= 0 ? null : (1000 * eurPerAnimalDay) / animalLitresPerDay
