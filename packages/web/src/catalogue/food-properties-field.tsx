import {
  type FoodPropertyName,
  foodPropertyKind,
  foodPropertyTypes,
} from '@provende/domain/catalogue/food-properties.ts'
import { ChoiceField, DecimalField, FieldsAs, TextField } from '../kit/fields.tsx'
import { LinesField } from '../kit/fields-lines.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'

const names = Object.keys(foodPropertyTypes) as FoodPropertyName[]
type At = (field: string) => string

/** The properties of a food, each once: what it is, and its value as its kind is typed. */
export function FoodPropertiesField() {
  const { food } = useWords().catalogue
  const unused = (lines: readonly { readonly [field: string]: unknown }[]) =>
    names.find((name) => lines.every((line) => line.name !== name))
  const newLine = (lines: Parameters<typeof unused>[0]) => {
    const name = unused(lines)
    return name === undefined ? null : { name, data: firstData(name) }
  }
  const { title, add } = food.lines.properties
  return (
    <LinesField name="properties" title={title} add={add} newLine={newLine}>
      {(at, line) => <PropertyLine at={at} name={line.name as FoodPropertyName} />}
    </LinesField>
  )
}

function PropertyLine({ at, name }: { at: At; name: FoodPropertyName }) {
  const labels = useWords().catalogue.foodProperties
  const data = useField(at('data'))
  if (data.mode !== 'edit')
    return (
      <FieldsAs adapt={(field) => ({ ...field, label: labels[name] })}>
        <PropertyData path={at('data')} name={name} />
      </FieldsAs>
    )
  // Another property has another kind of value.
  const choosing = (field: Field): Field => ({
    ...field,
    onChange: (next) => {
      field.onChange(next)
      data.onChange(firstData(next as FoodPropertyName))
    },
  })
  return (
    <>
      <FieldsAs adapt={choosing}>
        <ChoiceField name={at('name')} choices={names.map((value) => ({ value, label: labels[value] }))} />
      </FieldsAs>
      <PropertyData path={at('data')} name={name} />
    </>
  )
}

/** The value of a property: yes or no, a number, or a text. All of them travel as text. */
function PropertyData({ path, name }: { path: string; name: FoodPropertyName }) {
  const words = useWords().records
  switch (foodPropertyKind(name)) {
    case 'boolean':
      return (
        <ChoiceField
          name={path}
          choices={[
            { value: 'True', label: words.yes },
            { value: 'False', label: words.no },
          ]}
        />
      )
    case 'quantity':
    case 'decimals':
      return (
        <FieldsAs adapt={numberAsText}>
          <DecimalField name={path} />
        </FieldsAs>
      )
    case 'text':
      return <TextField name={path} />
  }
}

const firstData = (name: FoodPropertyName) => (foodPropertyKind(name) === 'boolean' ? 'True' : '')

/** A number that travels as text with a dot. */
const numberAsText = (field: Field): Field => ({
  ...field,
  value: field.value !== '' && Number.isFinite(Number(field.value)) ? Number(field.value) : field.value,
  onChange: (value) => field.onChange(value === null ? '' : String(value)),
})
