import {
  coatingFoodCode,
  type FoodPropertyName,
  foodLabelFlags,
  foodPropertyFormat,
} from '@provende/domain/catalogue/food-properties.ts'
import classes from '../../kit/form/fields.module.css'
import { AdaptedFields, ChoiceField, DecimalField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'

type FoodPropertyValue = { readonly name: FoodPropertyName; readonly data: string }

const numberAndTextProperties: readonly FoodPropertyName[] = [
  'MaxInFormula',
  'Decimals',
  'BagWeight',
  'IndustrieCode',
  'NCF',
]
/** Properties of the coating food (molasses) only. */
const coatingFoodProperties: readonly FoodPropertyName[] = ['MelasseRate']
const flagProperties: readonly FoodPropertyName[] = [
  'IsBio',
  'UseInBio',
  'OrigineAgricole',
  'Technical',
  'WithoutNutrients',
]

/** The properties of a food, each with a control for its kind. The field itself is a list of {name, data} texts. */
export function FoodPropertiesField() {
  const { mode } = useField('properties')
  const isCoatingFood = useField('code').value === coatingFoodCode
  if (mode === 'none') return null
  return (
    <>
      {[...numberAndTextProperties, ...(isCoatingFood ? coatingFoodProperties : [])].map((name) => (
        <PropertyField key={name} name={name} />
      ))}
      {foodLabelFlags.map((name) => (
        <PropertyField key={name} name={name} />
      ))}
      <div className={classes.switches}>
        {flagProperties.map((name) => (
          <PropertyField key={name} name={name} />
        ))}
      </div>
    </>
  )
}

function PropertyField({ name }: { name: FoodPropertyName }) {
  const words = useWords()
  const label = words.catalogue.foodProperties[name]
  const list = useField('properties')
  const properties = Array.isArray(list.value) ? (list.value as readonly FoodPropertyValue[]) : []
  const index = properties.findIndex((property) => property.name === name)
  // Errors are addressed by position in the list.
  const { error, onChange, onBlur } = useField(`properties.${index}.data`)
  const kind = foodPropertyFormat(name)
  const isTriState = foodLabelFlags.some((flagName) => flagName === name)
  const { read, write } = isTriState
    ? textConversion
    : kind === 'boolean'
      ? flagConversion
      : kind === 'text'
        ? textConversion
        : numberConversion
  const change = (value: unknown) => {
    const data = write(value)
    const others = properties.filter((_, other) => other !== index)
    if (data === '') return list.onChange(others)
    if (index >= 0) return onChange(data)
    list.onChange([...properties, { name, data }])
  }
  const adapt = (field: Field): Field => ({
    ...field,
    label,
    // Mode `value` shows the list without a label; each property still needs its own.
    mode: list.mode === 'edit' ? 'edit' : 'read',
    required: false,
    error: index < 0 ? undefined : error,
    value: read(properties[index]?.data ?? ''),
    onChange: change,
    onBlur,
  })
  if (isTriState) {
    const { yes, no } = words.catalogue.knownFlag
    const choices = [
      { value: 'True', label: yes },
      { value: 'False', label: no },
    ]
    return (
      <AdaptedFields adapt={adapt}>
        <ChoiceField name="properties" choices={choices} />
      </AdaptedFields>
    )
  }
  const Control = kind === 'boolean' ? SwitchField : kind === 'text' ? TextField : DecimalField
  return (
    <AdaptedFields adapt={adapt}>
      <Control name="properties" />
    </AdaptedFields>
  )
}

/** Converts the text of a property to the value of its control and back; an empty text removes the property. */
type PropertyConversion = { readonly read: (data: string) => unknown; readonly write: (value: unknown) => string }
const flagConversion: PropertyConversion = { read: (data) => data === 'True', write: (on) => (on ? 'True' : 'False') }
const textConversion: PropertyConversion = { read: (data) => data, write: String }
const numberConversion: PropertyConversion = {
  read: (data) => (data !== '' && Number.isFinite(Number(data)) ? Number(data) : data),
  write: (value) => (value === null ? '' : String(value)),
}
