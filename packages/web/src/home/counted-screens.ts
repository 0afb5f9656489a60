import type { CountedRecordFamily } from '@provende/contract/home/stats.ts'
import type { RecordCounts } from './record-counts.ts'

/** The counted family of each list screen. */
export const countedFamilyByScreen: Readonly<Record<string, CountedRecordFamily>> = {
  StructureList: 'structure',
  FarmList: 'farm',
  TCExploitationList: 'farm',
  StructureUserList: 'user',
  FoodList: 'food',
  NutrientList: 'nutrient',
  ModelList: 'model',
  PriceListList: 'priceList',
  ConstraintList: 'constraintSet',
  SpecieList: 'specie',
  PackagingList: 'packaging',
  FormuleList: 'formula',
  PropertyList: 'property',
  FoodBaseList: 'foodBase',
  FoodCategoryList: 'foodCategory',
  ManageSiteList: 'farmSite',
  ActualityList: 'actuality',
  OrderFormList: 'orderForm',
  QuoteList: 'quote',
  WebhookList: 'webhook',
  TonnageObjectiveList: 'tonnageObjective',
  IncidenceSettingList: 'incidenceSetting',
  Tenant: 'managedTenant',
  LegalMaximumList: 'legalMaximum',
  LabelFrameList: 'labelFrame',
  LabelSentenceList: 'labelSentence',
  AdditiveAuthorisationList: 'additiveAuthorisation',
  AnimalCategoryList: 'animalCategory',
  SimulationList: 'simulation',
  QcmList: 'qcm',
  QcmSessionList: 'qcmSession',
  ManageSiteHerdList: 'siteHerd',
  ManageMilkQuantityList: 'milkQuantity',
  ManageMilkAnalysisList: 'milkAnalysis',
  ManageMilkPriceList: 'milkPrice',
}

/** The number of records of a list; null while loading, and of screens that are no list. */
export function countOf(screenName: string, counts: RecordCounts): number | null {
  const family = countedFamilyByScreen[screenName]
  return (family && counts?.get(family)) ?? null
}
