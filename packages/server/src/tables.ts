import type { ImpersonationStep } from '@provende/domain/access/impersonation.ts'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { type ColumnType, type Generated, type GeneratedAlways, type RawBuilder, sql } from 'kysely'

/* Table types for Kysely. A test compares this file with the migrated schema. */

/** Read and written as a number: ids stay below 2^53. */
type GeneratedId = Generated<number>
type InstantColumn = ColumnType<Date, Date | string, Date | string>
type InstantColumnWithDefault = ColumnType<Date, Date | string | undefined, Date | string>
type JsonColumn<T> = ColumnType<T, string, string>
type JsonColumnWithDefault<T> = ColumnType<T, string | undefined, string>

type RecordColumns = {
  id: GeneratedId
  tenant_id: number
  tenants_shared: Generated<boolean>
  user_id: number | null
  creation_date: InstantColumnWithDefault
  modification_date: InstantColumnWithDefault
  deleted: Generated<boolean>
  label_key: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
}

type PermissionColumns = {
  tenant_id: number
  item_id: number
  item_tenant_id: number
  permitted: boolean
  user_id: number | null
  modification_date: InstantColumn
}

type OtherLimitColumns = {
  position: number
  tenant_id: number
  kind: 'nutrientPerKg' | 'ratio' | 'foodPerTonne' | 'group' | 'groupPerTonne'
  name: Generated<string>
  item_ids: number[]
  min: number | null
  max: number | null
  min_probability: number | null
  max_probability: number | null
}

/** Tables of what people of farms see once it was shown to them. */
export const shownTables: ReadonlyMap<string, string> = new Map([['formula', 'shown_formulas']])

/**
 * SQL: a table as the actor reads it, under its own name. Where people of farms see what was shown to them, they read a function
 * that returns it as it was then; the database lets them read no row of the table itself.
 */
export function tableAsRead({ role }: { readonly role?: Role | undefined }, table: string): RawBuilder<unknown> {
  const shown = readsShownOnly(role) ? shownTables.get(table) : undefined
  return shown === undefined ? sql.table(table) : sql`${sql.id(shown)}() as ${sql.table(table)}`
}

/**
 * Tables whose shared rows can be switched off for a tenant below, with the table that stores these permissions
 * (migration 0009).
 */
export const permissionTables: ReadonlyMap<string, string> = new Map([
  ['food', 'food_permission'],
  ['nutrient', 'nutrient_permission'],
])

/** Columns that have another name than their field, by table and field. */
export const irregularColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  constraint_set: { breedId: 'type_object_id' },
  formula: {
    breedId: 'target_object_id',
    modelVersionId: 'nutritional_model_version_id',
    priceListId: 'optimisation_type_object_id',
  },
} satisfies { readonly [T in keyof Tables]?: Readonly<Record<string, keyof Tables[T]>> }

export interface Tables {
  tenant: {
    id: GeneratedId
    parent_id: number | null
    role: TenantRole
    name: string
    code: Generated<string>
    status_id: Generated<number>
    max_users: Generated<number>
    default_language: Generated<string>
    default_currency_id: Generated<number>
    group_id: Generated<number>
    address: Generated<string>
    contact: Generated<string>
    creation_date: InstantColumnWithDefault
    modification_date: InstantColumnWithDefault
    deleted: Generated<boolean>
    tenants_shared: Generated<boolean>
    user_id: number | null
    label_key: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
  }
  tenant_closure: { ancestor_id: number; descendant_id: number; depth: number }
  app_user: RecordColumns & {
    first_name: Generated<string>
    last_name: Generated<string>
    email: string
    email2: Generated<string>
    phone_number: Generated<string>
    phone_number2: Generated<string>
    job: Generated<string>
    role: Role
    culture: Generated<'fr-FR' | 'en-US'>
    invited_date: InstantColumn | null
    last_sign_in_date: InstantColumn | null
  }
  credential: { user_id: number; password_hash: string; changed_at: InstantColumnWithDefault }
  session: {
    token_hash: Buffer
    user_id: number
    created_at: InstantColumn
    seen_at: InstantColumn
    steps: JsonColumnWithDefault<readonly ImpersonationStep[]>
  }
  password_reset: {
    code_hash: Buffer
    user_id: number
    created_at: InstantColumn
    used_at: InstantColumn | null
    valid_until: InstantColumn
  }
  rate_count: { key: string; points: number; resets_at: InstantColumn }
  sign_in_address: { user_id: number; network: string; signed_in_at: InstantColumn }
  term_of_use: {
    id: GeneratedId
    title_fr: string
    title_en: string
    content_fr: string
    content_en: string
    published_on: string
    creation_date: InstantColumnWithDefault
    user_id: number | null
    modification_date: InstantColumnWithDefault
  }
  term_of_use_acceptance: { user_id: number; term_of_use_id: number; accepted_at: InstantColumn }
  audit_entry: {
    id: GeneratedId
    at: InstantColumn
    actor_user_id: number | null
    as_user_id: number | null
    tenant_id: number | null
    action: string
    detail: JsonColumnWithDefault<unknown>
  }
  outgoing_mail: {
    id: GeneratedId
    tenant_id: number | null
    to_name: Generated<string>
    to_address: string
    subject: string
    body_text: string
    created_at: InstantColumn
    next_attempt_at: InstantColumn
    attempts: Generated<number>
    sent_at: InstantColumn | null
    last_error: string | null
    dispatch_id: number | null
    quote_id: number | null
    quote_purpose: 'offer' | 'decision' | null
  }
  error_entry: {
    id: GeneratedId
    guid: string
    creation_date: InstantColumn
    lvl: number
    route: Generated<string>
    controller_name: Generated<string>
    action: Generated<string>
    parameters: Generated<string>
    user_name: Generated<string>
    error_name: Generated<string>
    error: Generated<string>
    message: Generated<string>
    user_id: number | null
    tenant_id: number | null
    fingerprint: string | null
    times: Generated<number>
    last_date: InstantColumn | null
    kind_id: number
    version: Generated<string>
  }
  qcm: RecordColumns & {
    name: string
    code: string
    type: string
    year: number
    comment: Generated<string>
    content: JsonColumnWithDefault<unknown>
    locked: Generated<boolean>
    version_number: Generated<number>
  }
  qcm_version: {
    id: GeneratedId
    qcm_id: number
    tenant_id: number
    number: number
    content: JsonColumn<unknown>
    created_at: InstantColumn
  }
  qcm_session: RecordColumns & {
    farm_site_id: number
    qcm_version_id: number
    type: string
    year: number
    start_date: InstantColumn
    end_date: InstantColumn | null
    percent: Generated<number>
    score: number | null
    answers: JsonColumnWithDefault<unknown>
    conclusion: string | null
  }
  actuality: RecordColumns & {
    name: string
    code: Generated<string>
    description: Generated<string>
    content: Generated<string>
    url: Generated<string>
    start_date: InstantColumn
    end_date: InstantColumn
    formula_id: number | null
  }
  list_preference: {
    user_id: number
    list: string
    columns: string[]
    changed_at: InstantColumn
    view_id: number | null
  }
  list_view: {
    id: GeneratedId
    tenant_id: number
    user_id: number
    list: string
    name: string
    query: string
    is_shared: boolean
    place: number
    changed_at: InstantColumn
  }
  actuality_read: { actuality_id: number; user_id: number; read_at: InstantColumn }
  error_kind: {
    id: GeneratedId
    fingerprint: string
    lvl: number
    first_date: InstantColumn
    last_date: InstantColumn
    times: Generated<number>
    versions: Generated<string[]>
    comment: Generated<string>
    closed_date: InstantColumn | null
    closed_by: number | null
    reopened_date: InstantColumn | null
  }
  view_text: { tenant_id: number; view_name: string; texts: JsonColumn<Record<string, string>> }
  /** A distributor (type 1) or a farm (type 2); the families read the views `structure` and `farm` (migration 0013). */
  organisation: RecordColumns & {
    type_id: number
    parent_id: number | null
    name: string
    code: Generated<string>
    code2: Generated<string>
    code3: Generated<string>
    herd_code: Generated<string>
    client_code: Generated<string>
    phone_number: Generated<string>
    representative_name: Generated<string>
    street: Generated<string>
    city: Generated<string>
    zip_code: Generated<string>
    region: Generated<string>
    country: Generated<string>
    latitude: number | null
    longitude: number | null
    contact_email: Generated<string>
    breeder_name: Generated<string>
    follow_stock: Generated<boolean>
    master_tenant_id: number | null
    distributor_name: Generated<string>
    expert: Generated<string>
  }
  expert_assignment: {
    user_id: number
    organisation_id: number
    tenant_id: number
    assigned_at: InstantColumn
    assigned_by: number | null
  }
  structure_property: {
    structure_id: number
    name: string
    tenant_id: number
    data: string
    user_id: number | null
    modification_date: InstantColumn
  }
  structure_logo: {
    structure_id: number
    tenant_id: number
    name: string
    type: 'image/png' | 'image/jpeg' | 'image/svg+xml'
    content: Buffer
    user_id: number | null
    creation_date: InstantColumn
  }
  farm_site: RecordColumns & {
    farm_id: number
    name: string
    code: Generated<string>
    code_ede: Generated<string>
    herd_code: Generated<string>
    representative_name: Generated<string>
    phone_number: Generated<string>
    site_contact_email: Generated<string>
    street: Generated<string>
    city: Generated<string>
    zip_code: Generated<string>
    region: Generated<string>
    country: Generated<string>
    latitude: number | null
    longitude: number | null
  }
  milk_quantity: RecordColumns & { farm_site_id: number; date: InstantColumn; litres: number }
  milk_analysis: RecordColumns & {
    farm_site_id: number
    date: InstantColumn
    fat_grams_per_litre: number
    protein_grams_per_litre: number
    cells_per_ml: number | null
    urea_grams_per_litre: number | null
    germs_per_ml: number | null
    production_days: number | null
    butyrics_per_litre: number | null
  }
  site_herd: RecordColumns & { farm_site_id: number; date: InstantColumn; head_count: number }
  milk_price: RecordColumns & { farm_site_id: number; date: InstantColumn; eur_per1000_litres: number }
  incidence_setting: RecordColumns & {
    species: 'cow' | 'goat' | 'ewe'
    start_date: InstantColumn
    fat_reference_grams_per_litre: number
    fat_eur_per_gram: number
    protein_reference_grams_per_litre: number
    protein_eur_per_gram: number
  }
  site_month_request: {
    request_id: string
    farm_site_id: number
    tenant_id: number
    user_id: number | null
    saved_at: InstantColumn
  }
  site_objective: RecordColumns & {
    farm_site_id: number
    year: number
    max_fat_grams_per_litre: number | null
    max_protein_grams_per_litre: number | null
    litres_per_animal_day: number | null
    undelivered_percent: number | null
  }
  farm_site_productions: {
    farm_site_id: number
    position: number
    tenant_id: number
    production_type_id: number
  }
  unit: RecordColumns & { label: string }
  currency: RecordColumns & { code: string; label: string }
  food_base: RecordColumns & {
    label: string
    short_label: string
    key_words: Generated<string>
    description: Generated<string>
  }
  food_category: RecordColumns & {
    name: string
    code: string
    parent_id: number | null
    description: Generated<string>
  }
  food: RecordColumns & {
    name: string
    code: string
    base_id: number | null
    parent_id: number | null
    categories: Generated<number[]>
    description: Generated<string>
    keywords: Generated<string>
    label: Generated<string>
    short_label: Generated<string>
    link: Generated<string>
    technical_dose: number | null
    label_section: Generated<string>
    eu_number: Generated<string>
    primary_category: Generated<string>
    is_bio: Generated<boolean>
    composition_date: InstantColumnWithDefault
    formula_id: number | null
  }
  food_composition: {
    food_id: number
    position: number
    tenant_id: number
    composition_food_id: number
    composition_value: number
  }
  food_attachment: {
    id: GeneratedId
    food_id: number
    tenant_id: number
    name: string
    type: string
    content: Buffer
    user_id: number | null
    creation_date: InstantColumn
  }
  food_properties: {
    food_id: number
    position: number
    tenant_id: number
    name: string
    data: Generated<string>
    type_id: number | null
  }
  food_permission: PermissionColumns
  nutrient_category: RecordColumns & { code: string; label: string }
  nutrient: RecordColumns & {
    name: string
    code: string
    description: Generated<string>
    key_words: Generated<string>
    unit_id: number | null
    category_id: number | null
    is_complex: Generated<boolean>
    equation: Generated<string>
    prepared_equation: Generated<string>
    signed: Generated<boolean>
    usual_min: number | null
    usual_max: number | null
    type_nutrient: Generated<number>
  }
  nutrient_permission: PermissionColumns
  model: RecordColumns & { name: string; code: string; description: Generated<string>; type_id: Generated<string> }
  model_version: RecordColumns & { name: string; model_id: number }
  ration: RecordColumns & {
    farm_id: number
    animal_category_id: number
    name: string
    dry_matter_intake_kg: number | null
    description: Generated<string>
  }
  ration_supplies: {
    ration_id: number
    position: number
    tenant_id: number
    nutrient_id: number
    native: number
    supplements: number
  }
  model_version_items: { model_version_id: number; position: number; tenant_id: number; item_id: number }
  analysis: RecordColumns & {
    name: string
    code: string
    is_default: Generated<boolean>
    food_id: number
    model_id: number
    model_version_id: number
  }
  analysis_version: RecordColumns & {
    name: string
    analysis_id: number
    is_default: Generated<boolean>
    dry_matter_percent: number
    model_version_id: number
  }
  analysis_version_items: {
    analysis_version_id: number
    position: number
    tenant_id: number
    item_id: number
    value_dry_matter: number
    value_as_fed: number
    is_typed_as_fed: Generated<boolean>
    standard_deviation: number | null
  }
  price_import: {
    id: GeneratedId
    tenant_id: number
    user_id: number
    file_name: string
    state: Generated<'open' | 'done' | 'undone'>
    cells: string | null
    choices: JsonColumnWithDefault<unknown>
    receipts: JsonColumnWithDefault<unknown>
    undoing: JsonColumn<unknown> | null
    created_at: InstantColumn
    changed_at: InstantColumn
  }
  price_code_alias: {
    tenant_id: number
    code_key: string
    item_id: number
    user_id: number | null
    changed_at: InstantColumn
  }
  price_file_headings: {
    tenant_id: number
    headings_key: string
    columns: JsonColumn<unknown>
    unit: string | null
    changed_at: InstantColumn
  }
  price_list: RecordColumns & {
    name: string
    code: string
    description: Generated<string>
    start_date: InstantColumn
    end_date: ColumnType<Date | null, Date | string | null, Date | string | null>
    currency_id: number | null
    type: Generated<'simple' | 'complex'>
    distributeur_name: Generated<string>
  }
  price_list_items: {
    price_list_id: number
    position: number
    tenant_id: number
    item_id: number
    unit_id: number | null
    price: number
    price2: number
    price3: number
    price4: number
    price5: number | null
    price6: number | null
    price7: number | null
    price8: number | null
    price9: number | null
  }
  constraint_set: RecordColumns & {
    name: string
    code: string
    description: Generated<string>
    type_id: string
    type_object_id: number
    animal_category_id: number | null
  }
  constraint_version: RecordColumns & {
    name: string
    constraint_set_id: number
    model_version_id: number
    dry_matter_min_percent: Generated<number>
    dry_matter_max_percent: Generated<number>
    total_min_grams: number | null
    total_max_grams: number | null
  }
  constraint_version_content: {
    constraint_version_id: number
    position: number
    tenant_id: number
    item_id: number
    item_type_id: number
    value_min: number | null
    value_max: number | null
    value_max_kg: number | null
    min_probability: number | null
    max_probability: number | null
    forbidden: Generated<boolean>
    // Null when the line is about the other kind of item.
    food_id: GeneratedAlways<number | null>
    nutrient_id: GeneratedAlways<number | null>
  }
  constraint_version_other_limits: OtherLimitColumns & { constraint_version_id: number }
  packaging: RecordColumns & {
    name: string
    code: Generated<string>
    volume: number | null
    discount: number | null
    description: Generated<string>
  }
  specie: RecordColumns & {
    code: string
    name: string
    description: Generated<string>
    vat_category: Generated<'foodProducing' | 'pet'>
  }
  race: RecordColumns & {
    specie_id: number
    code: string
    name: string
    description: Generated<string>
    equation: Generated<string>
    animal_category_id: number | null
  }
  animal_category: RecordColumns & { name: string; code: string; dry_matter_intake_kg: number | null }
  legal_maximum: RecordColumns & {
    name: string
    subject: string
    is_additive: Generated<boolean>
    kind: Generated<'total' | 'added' | 'minimum'>
    value: number
    complementary_factor: number | null
    animal_categories: Generated<number[]>
    act: Generated<string>
    note: Generated<string>
    is_act_read: Generated<boolean>
    start_date: InstantColumn | null
    end_date: InstantColumn | null
  }
  additive_authorisation: RecordColumns & {
    name: string
    eu_number: string
    animal_categories: Generated<number[]>
    act: Generated<string>
    note: Generated<string>
    is_act_read: Generated<boolean>
    start_date: InstantColumn | null
    end_date: InstantColumn | null
  }
  label_frame: RecordColumns & {
    name: string
    name_english: string
    code: string
    section: string
    feed_kind: Generated<'' | 'mineral' | 'complementary'>
    nutrients: Generated<string>
    is_mandatory: Generated<boolean>
    position: Generated<number>
    start_date: InstantColumn | null
    end_date: InstantColumn | null
  }
  label_sentence: RecordColumns & {
    name: string
    name_english: string
    kind: Generated<'added' | 'content' | 'food' | 'flag'>
    is_act_read: Generated<boolean>
    subject: string
    above: Generated<number>
    animal_categories: Generated<number[]>
    act: Generated<string>
    note: Generated<string>
    start_date: InstantColumn | null
    end_date: InstantColumn | null
  }
  formula: RecordColumns & {
    name: string
    code: string
    description: Generated<string>
    type_id: Generated<number>
    farm_id: number | null
    structure_id: number
    nutritional_model_version_id: number
    optimisation_type_id: Generated<number>
    optimisation_type_object_id: number | null
    constraint_set_id: number | null
    constraint_version_id: number | null
    target_type_id: Generated<string>
    target_object_id: number | null
    use_bio: Generated<boolean>
    melasse: Generated<boolean>
    melasse_rate_percent: number | null
    rounding_carrier_id: number | null
    rounding_step_grams: number | null
    rounding_batch_tonnes: number | null
    animal_count: Generated<number>
    total_min_grams: number | null
    total_max_grams: number | null
    humidity_min_percent: number | null
    humidity_max_percent: number | null
    total_note: Generated<string>
    humidity_note: Generated<string>
    total_grams: number | null
    humidity_percent: number | null
    price_per_tonne_eur: number | null
    price_per_animal_day_eur: number | null
    distributor_price_per_tonne_eur: number | null
    limit_state: Generated<'respected' | 'notVerified' | 'violated'>
    has_derogation: boolean | null
    is_optimal: Generated<boolean>
    is_locked: Generated<boolean>
    duplicate_id: number | null
    food_id: number | null
    shown_revision: number | null
  }
  formula_foods: {
    formula_id: number
    position: number
    tenant_id: number
    item_id: number
    code: string
    name: string
    min: number | null
    max: number | null
    value: Generated<number>
    is_active: Generated<boolean>
    own_min: Generated<boolean>
    min_if_used: number | null
    note: Generated<string>
  }
  formula_nutrients: {
    formula_id: number
    position: number
    tenant_id: number
    item_id: number
    min: number | null
    max: number | null
    min_probability: number | null
    max_probability: number | null
    is_active: Generated<boolean>
    note: Generated<string>
  }
  formula_other_limits: OtherLimitColumns & { formula_id: number; note: Generated<string> }
  formula_basis: {
    id: GeneratedId
    formula_id: number
    tenant_id: number
    hash: string
    content: JsonColumn<unknown>
  }
  formula_shown: {
    formula_id: number
    number: number
    tenant_id: number
    content: JsonColumn<unknown>
  }
  formula_source: {
    formula_id: number
    tenant_id: number
    limits: string | null
    model: string | null
    food_ids: number[]
    facts: string[]
    analyses: string[]
    prices: string[]
  }
  pdf_token: {
    token_hash: Buffer
    session_hash: Buffer
    for_user_id: number
    in_tenant_id: number
    formula_id: number | null
    order_form_id: number | null
    quote_id: number | null
    created_at: InstantColumn
  }
  formula_proposal: {
    formula_id: number
    simulation_id: number
    tenant_id: number
    simulation_name: string
    formula_version: InstantColumn
    recipe: JsonColumn<[number, number][]>
    change_per_tonne: number | null
    change_per_day: number | null
    proposed_at: InstantColumn
    state: Generated<'open' | 'accepted' | 'refused'>
    decided_formula_id: number | null
    decided_version: ColumnType<Date | null, Date | string | null, Date | string | null>
    lines_before: JsonColumn<object> | null
    new_lines: JsonColumn<object> | null
  }
  formula_revision: {
    formula_id: number
    number: number
    tenant_id: number
    operation:
      | ('create' | 'edit' | 'save' | 'calculate' | 'optimise' | 'adjust')
      | ('melasse' | 'lock' | 'duplicate' | 'restore')
    user_id: number | null
    creation_date: InstantColumn
    basis_id: number
    content: JsonColumn<unknown>
    outcome: JsonColumn<unknown>
    certificate: JsonColumn<unknown> | null
    sources: JsonColumn<unknown>
  }
  nutrient_properties: {
    nutrient_id: number
    position: number
    tenant_id: number
    name: string
    data: Generated<string>
    type_id: number | null
  }
  order_form: RecordColumns & {
    name: string
    code: Generated<string>
    description: Generated<string>
    token: string
    formula_id: number
    farm_id: number | null
    farm_name: Generated<string>
    structure_id: number
    distributor_name: Generated<string>
    quantity_tonnes: number
    packaging_id: number | null
    packaging_name: Generated<string>
    delivery_type: 'Zg==' | 'Zw=='
    delivery_date: InstantColumn
    sending_date: InstantColumn | null
    external_code: Generated<string>
    status: number
    version: Generated<number>
    distributor_price_per_tonne_eur: number | null
    farmer_price_per_tonne_eur: number | null
    currency_code: Generated<string>
    source_order_id: number | null
    quote_id: number | null
    request_id: string | null
    dispatch_state: Generated<'none' | 'waiting' | 'sent' | 'failed'>
    tonnes_per30_days: number | null
  }
  order_version: {
    order_form_id: number
    number: number
    tenant_id: number
    user_id: number | null
    creation_date: InstantColumn
    content: JsonColumn<unknown>
  }
  order_batch: {
    order_form_id: number
    number: number
    tenant_id: number
    user_id: number | null
    creation_date: InstantColumn
    content: JsonColumn<unknown>
  }
  dispatch: {
    id: GeneratedId
    tenant_id: number
    order_form_id: number
    version: number
    purpose: 'purchaseOrder' | 'confirmation' | 'cancellation'
    recipient: 'manufacturer' | 'distributor' | 'farm'
    to_address: string
    state: 'waiting' | 'sent' | 'failed' | 'replaced' | 'noAddress'
    created_at: InstantColumn
    tries: Generated<number>
    failure: Generated<'' | 'refusedAddress' | 'unreachable'>
    changed_at: InstantColumn
  }
  order_document: {
    order_form_id: number
    version: number
    kind: 'purchaseOrder' | 'confirmation' | 'label' | 'bagLabel' | 'deliveryLabel' | 'deliveryBagLabel'
    tenant_id: number
    sha256: Buffer
    content: Buffer
    creation_date: InstantColumn
  }
  quote: RecordColumns & {
    name: string
    code: string
    description: Generated<string>
    formula_id: number
    farm_id: number | null
    farm_name: Generated<string>
    structure_id: number
    distributor_name: Generated<string>
    quantity_tonnes: number
    packaging_id: number | null
    packaging_name: Generated<string>
    delivery_type: 'Zg==' | 'Zw=='
    delivery_date: InstantColumn
    valid_until: InstantColumn
    state: 'issued' | 'sent' | 'accepted' | 'refused' | 'replaced'
    mail_state: Generated<'none' | 'waiting' | 'sent' | 'failed' | 'noAddress'>
    sending_date: InstantColumn | null
    farmer_price_per_tonne_eur: number | null
    total_including_vat_eur: number | null
    currency_code: Generated<string>
    order_form_id: number | null
  }
  quote_content: {
    quote_id: number
    tenant_id: number
    content_hash: Buffer
    content: JsonColumn<unknown>
    pdf: Buffer | null
    pdf_sha256: Buffer | null
  }
  quote_link: {
    token_hash: Buffer
    quote_id: number
    tenant_id: number
    user_id: number
    to_name: string
    to_address: string
    created_at: InstantColumn
  }
  quote_code: {
    id: GeneratedId
    quote_id: number
    tenant_id: number
    link_hash: Buffer
    code_hash: Buffer
    created_at: InstantColumn
    tries: Generated<number>
  }
  quote_decision: {
    quote_id: number
    tenant_id: number
    decision: 'accepted' | 'refused'
    person_name: string
    mail_address: string
    user_id: number | null
    decided_at: InstantColumn
    ip_address: string
    browser: string
    statement: string
    pdf_sha256: Buffer
    evidence_pdf: Buffer | null
  }
  simulation: RecordColumns & {
    name: string
    code: string
    description: Generated<string>
    price_list_id: number | null
    currency_id: number | null
    type: Generated<'simple' | 'complex'>
    stock_months: Generated<number>
    is_automatic: Generated<boolean>
  }
  simulation_items: {
    simulation_id: number
    position: number
    tenant_id: number
    item_id: number
    price: number
    price2: number
    price3: number
    price4: number
  }
  simulation_stocks: {
    simulation_id: number
    position: number
    tenant_id: number
    item_id: number
    tonnes: number | null
  }
  simulation_replacements: {
    simulation_id: number
    position: number
    tenant_id: number
    item_id: number
    by_item_id: number
    factor: number
    limits: 'converted' | 'same' | 'none'
  }
  simulation_stock_plan: {
    simulation_id: number
    item_id: number
    tenant_id: number
    missing_tonnes: number
    next_tonne_saves: number
  }
  price_list_run: {
    price_list_id: number
    day: string
    tenant_id: number
    simulation_id: number | null
    created_at: InstantColumn
  }
  simulation_formula: { simulation_id: number; position: number; tenant_id: number; formula_id: number }
  simulation_run: {
    simulation_id: number
    tenant_id: number
    number: number
    state: 'running' | 'stopped' | 'done'
    formula_count: number
    user_id: number
    reach: number[] | null
    started_at: InstantColumn
    resumed_at: InstantColumn
    finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  }
  simulation_result: {
    simulation_id: number
    formula_id: number
    tenant_id: number
    computed_at: InstantColumn
    formula_version: ColumnType<Date | null, Date | string | null, Date | string | null>
    price_list_id: number | null
    price_list_version: ColumnType<Date | null, Date | string | null, Date | string | null>
    prices_version: InstantColumn
    outcome:
      | 'optimal'
      | 'infeasible'
      | 'pricesMissing'
      | 'molasses'
      | 'refused'
      | 'unbounded'
      | 'stopped'
      | 'failed'
      | 'awaitingStock'
    today_farmer: number | null
    today_distributor: number | null
    today_per_day: number | null
    repriced_farmer: number | null
    repriced_distributor: number | null
    repriced_per_day: number | null
    reoptimised_farmer: number | null
    reoptimised_distributor: number | null
    reoptimised_per_day: number | null
    today_limit_state: string | null
    today_grams: number | null
    reoptimised_grams: number | null
    tonnes_per_year: number | null
    tonnes_source: Generated<'orders' | 'herd' | 'none'>
    food_ids: Generated<number[]>
    today_kg: Generated<number[]>
    reoptimised_kg: Generated<number[]>
    price_changes: Generated<(number | null)[]>
    foods_without_price: Generated<string[]>
    recipe: JsonColumn<[number, number][]> | null
    decision: Generated<'' | 'proposed' | 'applied' | 'ignored'>
    decided_formula_id: number | null
    decided_version: ColumnType<Date | null, Date | string | null, Date | string | null>
    lines_before: JsonColumn<object> | null
    new_lines: JsonColumn<object> | null
    free_farmer: number | null
    free_per_day: number | null
    blocking: Generated<JsonColumn<object>>
    relaxation: Generated<JsonColumn<object>>
    label_effects: JsonColumn<object> | null
  }
  tonnage_objective: RecordColumns & { year: number; tonnes: number }
  webhook: RecordColumns & {
    name: string
    url: string
    description: Generated<string>
    failures: Generated<number>
    next_try_at: InstantColumnWithDefault
    leased_until: InstantColumnWithDefault
    failing_since: InstantColumn | null
  }
  webhook_secret: {
    webhook_id: number
    secret: string
    previous_secret: string | null
    previous_until: InstantColumn | null
    created_at: InstantColumn | null
  }
  webhook_event: {
    id: GeneratedId
    event_id: Generated<string>
    webhook_id: number
    tenant_id: number
    type:
      | 'order.placed'
      | 'order.changed'
      | 'order.validated'
      | 'order.cancelled'
      | 'order.reactivated'
      | 'quote.accepted'
      | 'webhook.test'
    order_form_id: number | null
    subject: Generated<string>
    body: string
    state: 'waiting' | 'sent' | 'failed'
    failure: Generated<'' | 'status' | 'redirect' | 'unreachable' | 'timeout' | 'tooLarge' | 'address' | 'queueFull'>
    tries: Generated<number>
    waiting_since: InstantColumn
    answer_status: number | null
    answer_start: Generated<string>
    outcome: Generated<'' | 'validated' | 'unchanged' | 'taken' | 'notPossible'>
    created_at: InstantColumn
    changed_at: InstantColumn
  }
  document_counter: { structure_id: number; kind: 'order' | 'quote'; year: number; last_count: number }
  vat_rate: { category: 'foodProducing' | 'pet'; start_day: string; rate_percent: number; source: string }
}
