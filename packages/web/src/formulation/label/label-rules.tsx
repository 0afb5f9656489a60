import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { additiveAuthorisation } from '@provende/contract/formulation/label/additive-authorisation.ts'
import { labelFrame } from '@provende/contract/formulation/label/label-frame.ts'
import { labelSentence } from '@provende/contract/formulation/label/label-sentence.ts'
import { legalMaximum } from '@provende/contract/formulation/label/legal-maximum.ts'
import { routes } from '@provende/contract/routes.ts'
import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import { maximumKinds, sentenceKinds } from '@provende/domain/formulation/label/label-rules.ts'
import { useAnimalCategories } from '../../catalogue/animal-categories.ts'
import { ChoiceField, DecimalField, FieldGrid, SwitchField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DayField } from '../../kit/form/fields-date.tsx'
import { PickManyField } from '../../kit/form/fields-pick.tsx'
import { useWords } from '../../kit/words.tsx'
import { type FamilyDisplay, fieldNames, type ReferencedFamily } from '../../records/record-set.ts'

/* How the rules of labels look; the platform's staff edit them. */

const categories: ReferencedFamily = { family: animalCategory, routes: routes.animalCategories }

const maximumField = fieldNames(legalMaximum)
export const legalMaximumDisplay: FamilyDisplay = {
  columns: [
    { field: maximumField.name },
    { field: maximumField.value, kind: 'decimal' },
    { field: maximumField.animalCategories, labels: categories },
    { field: maximumField.act },
    { field: maximumField.startDate },
    { field: maximumField.endDate },
  ],
  Form: () => {
    const { maximumKinds: kinds } = useWords().labels
    return (
      <FieldGrid>
        <TextField name={maximumField.name} />
        <TextField name={maximumField.subject} />
        <SwitchField name={maximumField.isAdditive} />
        <ChoiceField name={maximumField.kind} choices={maximumKinds.map((value) => ({ value, label: kinds[value] }))} />
        <DecimalField name={maximumField.value} />
        <DecimalField name={maximumField.complementaryFactor} />
        <PickManyField name={maximumField.animalCategories} useSource={useAnimalCategories} />
        <TextField name={maximumField.act} />
        <SwitchField name={maximumField.isActRead} />
        <DayField name={maximumField.startDate} />
        <DayField name={maximumField.endDate} />
        <TextAreaField name={maximumField.note} />
      </FieldGrid>
    )
  },
}

const frameField = fieldNames(labelFrame)
export const labelFrameDisplay: FamilyDisplay = {
  columns: [
    { field: frameField.code },
    { field: frameField.name },
    { field: frameField.nutrients },
    { field: frameField.position, kind: 'decimal' },
  ],
  Form: () => {
    const { labels, catalogue } = useWords()
    const { feedKinds } = labels
    return (
      <FieldGrid>
        <TextField name={frameField.code} />
        <TextField name={frameField.name} />
        <TextField name={frameField.nameEnglish} />
        <ChoiceField
          name={frameField.section}
          choices={labelSections.map((value) => ({ value, label: catalogue.labelSections[value] }))}
        />
        <ChoiceField
          name={frameField.feedKind}
          choices={(['mineral', 'complementary'] as const).map((value) => ({ value, label: feedKinds[value] }))}
        />
        <TextField name={frameField.nutrients} />
        <SwitchField name={frameField.isMandatory} />
        <DecimalField name={frameField.position} />
        <DayField name={frameField.startDate} />
        <DayField name={frameField.endDate} />
      </FieldGrid>
    )
  },
}

const sentenceField = fieldNames(labelSentence)
export const labelSentenceDisplay: FamilyDisplay = {
  columns: [
    { field: sentenceField.name },
    { field: sentenceField.subject },
    { field: sentenceField.above, kind: 'decimal' },
    { field: sentenceField.act },
  ],
  Form: () => {
    const { sentenceKinds: kinds } = useWords().labels
    return (
      <FieldGrid>
        <TextAreaField name={sentenceField.name} />
        <TextAreaField name={sentenceField.nameEnglish} />
        <ChoiceField
          name={sentenceField.kind}
          choices={sentenceKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <TextField name={sentenceField.subject} />
        <DecimalField name={sentenceField.above} />
        <PickManyField name={sentenceField.animalCategories} useSource={useAnimalCategories} />
        <TextField name={sentenceField.act} />
        <SwitchField name={sentenceField.isActRead} />
        <TextAreaField name={sentenceField.note} />
        <DayField name={sentenceField.startDate} />
        <DayField name={sentenceField.endDate} />
      </FieldGrid>
    )
  },
}

const authorisationField = fieldNames(additiveAuthorisation)
export const additiveAuthorisationDisplay: FamilyDisplay = {
  columns: [
    { field: authorisationField.euNumber },
    { field: authorisationField.name },
    { field: authorisationField.animalCategories, labels: categories },
    { field: authorisationField.act },
    { field: authorisationField.endDate },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={authorisationField.euNumber} />
      <TextField name={authorisationField.name} />
      <PickManyField name={authorisationField.animalCategories} useSource={useAnimalCategories} />
      <TextField name={authorisationField.act} />
      <SwitchField name={authorisationField.isActRead} />
      <DayField name={authorisationField.startDate} />
      <DayField name={authorisationField.endDate} />
      <TextAreaField name={authorisationField.note} />
    </FieldGrid>
  ),
}
