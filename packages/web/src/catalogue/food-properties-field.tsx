import { coatingFoodCode, type FoodPropertyName, foodPropertyKind } from '@provende/domain/catalogue/food-properties.ts'
import classes from '../kit/fields.module.css'
import { DecimalField, FieldsAs, SwitchField, TextField } from '../kit/fields.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'

type Property = { readonly name: FoodPropertyName; readonly data: string }

const numbersAndTexts: readonly FoodPropertyName[] = ['MaxInFormula', 'Decimals', 'IndustrieCode', 'NCF']
/** What only the food that coats has. */
const coating: readonly FoodPropertyName[] = ['MelasseRate']
const flags: readonly FoodPropertyName[] = ['IsBio', 'UseInBio', 'OrigineAgricole', 'Technical']

/** The properties of a food, each with the control of its kind; they travel as a list of names and texts. */
export function FoodPropertiesField() {
  const { mode } = useField('properties')
  const coats = useField('code').value === coatingFoodCode
  if (mode === 'none') return null
  return (
    <>
      {[...numbersAndTexts, ...(coats ? coating : [])].map((name) => (
        <PropertyField key={name} name={name} />
      ))}
      <div className={classes.switches}>
        {flags.map((name) => (
          <PropertyField key={name} name={name} />
        ))}
      </div>
    </>
  )
}

function PropertyField({ name }: { name: FoodPropertyName }) {
  const label = useWords().catalogue.foodProperties[name]
  const list = useField('properties')
  const properties = Array.isArray(list.value) ? (list.value as readonly Property[]) : []
  const index = properties.findIndex((property) => property.name === name)
  // What is wrong with one is told at its place in the list, as it is typed or left.
  const { error, onChange, onBlur } = useField(`properties.${index}.data`)
  const kind = foodPropertyKind(name)
  const { read, write } = kind === 'boolean' ? flag : kind === 'text' ? asIs : number
  const change = (value: unknown) => {
    const data = write(value)
    const others = properties.filter((_, place) => place !== index)
    if (data === '') return list.onChange(others)
    if (index >= 0) return onChange(data)
    list.onChange([...properties, { name, data }])
  }
  const adapt = (field: Field): Field => ({
    ...field,
    label,
    // Where the whole list is one value, its parts still need their names.
    mode: list.mode === 'edit' ? 'edit' : 'read',
    required: false,
    error: index < 0 ? undefined : error,
    value: read(properties[index]?.data ?? ''),
    onChange: change,
    onBlur,
  })
  const Control = kind === 'boolean' ? SwitchField : kind === 'text' ? TextField : DecimalField
  return (
    <FieldsAs adapt={adapt}>
      <Control name="properties" />
    </FieldsAs>
  )
}

/** How the text of a property is a value of its control, and back; an empty text takes the property away. */
type Conversion = { readonly read: (data: string) => unknown; readonly write: (value: unknown) => string }
const flag: Conversion = { read: (data) => data === 'True', write: (on) => (on ? 'True' : 'False') }
const asIs: Conversion = { read: (data) => data, write: String }
const number: Conversion = {
  read: (data) => (data !== '' && Number.isFinite(Number(data)) ? Number(data) : data),
  write: (value) => (value === null ? '' : String(value)),
}
