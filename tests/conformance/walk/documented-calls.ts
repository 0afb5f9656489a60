/*
 * Every call of the two specifications (chapter 7 of both), once: walked by a test of this folder, or not built yet. Who
 * builds an area moves its calls from `callsNotBuilt` to `walked`; the types then require a test for each of them. Where the
 * specification names no method, it is that of the verb: add is POST, edit and change are PUT, delete is DELETE.
 */

/** What a family of records has: list, one, create, edit, remove and restore. */
const crudCallsOf = <Path extends string>(path: Path) =>
  [`GET ${path}`, `GET ${path}/{id}`, `POST ${path}`, `PUT ${path}`, `DELETE ${path}`] as const

/** The calls that are built, by area of the specification. */
export const walkedCalls = {
  account: [
    'POST Token',
    'POST Account/ForgotPassword',
    'POST Account/ResetPassword',
    'POST Account/ChangePassword',
    'GET Account/GetModules',
    'GET Account/GetContext',
    'GET Account/Visit/{VisitedUserName}/{UserId}',
    'GET Account/GetBackFromVisit/{VisitorUserName}',
    'GET Account/Browse/{Id}',
    'GET Account/GetBackFromBrowse/{Id}',
    'GET api/Stats/Global',
    'POST api/TermOfUse/Manage/UserAcceptTermOfUse/{VersionID}',
    'GET api/Template',
  ],
  people: [
    'GET api/User/Manage/GetAllUsersByTenantId/{Tenant_Id}',
    ...crudCallsOf('api/StructureUsers'),
    'GET api/StructureUsers/GetRoles',
    'GET api/StructureUsers/Role',
    'GET api/CMVPExpertController/GetAuthorizedFarmsEdit',
    'POST api/CMVPExpertController/SetAuthorizedFarms',
    'GET api/CMVPExpertController/GetAuthorizedStrucsEdit',
    'POST api/CMVPExpertController/SetAuthorizedStrucs',
    'GET api/CMVPExpertController/FarmExperts/{FarmId}',
    'GET api/CMVPExpertController/DistriExperts/{DistriId}',
  ],
  news: crudCallsOf('api/Actualitys'),
  tenants: [
    'GET api/Tenant/Manage',
    'GET api/Tenant/Manage/{id}',
    'POST api/Tenant/Manage',
    'PUT api/Tenant/Manage',
    'POST api/Error/Manage',
    'GET api/Error/Manage/Open/{Token}',
    'GET api/Error/Manage/{Id}',
    'GET api/Error/Admin',
    'PUT api/Error/Admin',
  ],
  organisations: [
    ...crudCallsOf('api/Farms'),
    'GET api/Farms/GetFarmByTenantId',
    ...crudCallsOf('api/Structures'),
    'GET api/Structures/GetHierarchy',
    'GET api/Structures/Logo/{id}',
    'POST api/Structures/AddFile',
    'GET api/Structures/GetCurrentStructure',
    'GET api/Structures/GetStructuresByTenantId',
    'GET api/StructuresCmvpController/Properties',
    'PUT api/StructuresCmvpController/Properties',
    ...crudCallsOf('api/FarmSites'),
    'GET api/FarmSites/GetSitesByTenantId',
    'GET api/Markers',
  ],
  catalogue: [
    ...crudCallsOf('api/Foods'),
    'GET api/Foods/GetAll',
    'GET api/Foods/PriceList',
    'GET api/Foods/Composition/{id}',
    'PUT api/Foods/Composition',
    'GET api/Foods/FoodPJ/{id}',
    'POST api/Foods/AddFile',
    'DELETE api/Foods/DelFile',
    'PUT api/Foods/Permition',
    ...crudCallsOf('api/FoodBases'),
    ...crudCallsOf('api/FoodCategorys'),
    ...crudCallsOf('api/Nutrients'),
    'GET api/Nutrients/GetAll',
    'PUT api/Nutrients/Permition',
    ...crudCallsOf('api/Races'),
    ...crudCallsOf('api/Species'),
    ...crudCallsOf('api/Packagings'),
    'GET api/Currencys',
    'GET api/Units',
  ],
  nutrition: [
    ...crudCallsOf('api/Models'),
    ...crudCallsOf('api/Models/Version'),
    ...crudCallsOf('api/Analysis'),
    ...crudCallsOf('api/Analysis/Version'),
    'GET api/Analysis/LastVersion/{FoodId}/{ModelId}/{ModelVersionId}',
    ...crudCallsOf('api/Constraints'),
    ...crudCallsOf('api/Constraints/Version'),
    ...crudCallsOf('api/PriceLists'),
    'GET api/PriceLists/GetAll',
  ],
  priceFiles: ['POST api/PriceLists/Exel', 'POST api/PriceLists/ImportExel'],
  formulas: [
    'GET api/FormulesCMVP',
    'GET api/FormulesCMVP/MultiFilter/{inactive}/{formulaName}/{farm}/{distributor}/{expert}/{status}/{startDate}/{endDate}/{zip}/{target}/{specie}/{linkedFoods}/',
    'GET api/FormulesCMVP/Single/{id}',
    'GET api/FormulesCMVP/AllData/{id}',
    'GET api/FormulesCMVP/Distri/{id}',
    'GET api/FormulesCMVP/GetConstraintSets/{ModelId}/{ModelVersionId}',
    'POST api/FormulesCMVP/Calcul',
    'POST api/FormulesCMVP/Optimize',
    'POST api/FormulesCMVP/Melasse',
    'POST api/FormulesCMVP/Save',
    'POST api/FormulesCMVP/Add',
    'POST api/FormulesCMVP/Duplicate',
    'PUT api/FormulesCMVP/Edit',
    'PUT api/FormulesCMVP/ActivateDeactivate',
    'GET GeneratePDF/ExporterFormulePDF/{id}',
  ],
  orders: [
    ...crudCallsOf('api/OrderForms'),
    'POST api/OrderForms/Add',
    'PUT api/OrderForms/Validate',
    'GET api/OrderForms/OrderInfo',
    'GET api/OrderForms/LastFive',
    'GET api/OrderForms/EtiquettePDF/{FormuleId}',
  ],
  quotes: [
    'GET GeneratePDF/DevisEleveurPDF/{formulaId}',
    'GET GeneratePDF/DevisEleveurPDF/{formulaId}/{quantity}/{packagingId}/{deliveryType}/{date}/{description}',
  ],
  simulation: [
    'GET api/PriceLists/Simulate/{id}/{tp}',
    'POST api/PriceLists/AddSimulationPL',
    'PUT api/PriceLists/EidteSimulationPL',
    'DELETE api/PriceLists/DeletePLSimulation/{SPLName}',
    'GET api/FormulesCMVP/AllDataSimulate/{id}',
    'GET api/FormulesCMVP/Simulate/{id}',
    'GET api/FormulesCMVP/SimulatCalcul/{id}',
    'GET api/FormulesCMVP/SimulatOrder/{id}',
    'PUT api/FormulesCMVP/SimulatPriceListFormules',
  ],
} as const

/** The calls of areas that are not built yet. */
export const callsNotBuilt = {
  gauges: ['GET charts/getGauges'],
} as const

/** Calls that the specification names without their path: a client of that time cannot be imitated. */
export const callsWithoutPath = [
  'log off',
  'delete the logo of a structure',
  'count of a list, where the x-count header is absent',
  'lock a formula',
  'nutrient categories',
  'milk quantity, milk analysis, milk price, herd, objectives, productions of a site',
  'questionnaires, their sessions and synthesis',
] as const

type WalkedCalls = typeof walkedCalls
export type WalkArea = keyof WalkedCalls
export type WalkedCallOf<Name extends WalkArea> = WalkedCalls[Name][number]
