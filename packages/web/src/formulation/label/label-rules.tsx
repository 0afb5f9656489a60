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

const animalCategoryReferenceTarget: ReferencedFamily = { family: animalCategory, routes: routes.animalCategories }

const maximumFieldName = fieldNames(legalMaximum)
export const legalMaximumDisplay: FamilyDisplay = {
  columns: [
    { field: maximumFieldName.name },
    { field: maximumFieldName.value, kind: 'decimal' },
    { field: maximumFieldName.animalCategories, labels: animalCategoryReferenceTarget },
    { field: maximumFieldName.act },
    { field: maximumFieldName.startDate },
    { field: maximumFieldName.endDate },
  ],
  Form: () => {
    const { maximumKinds: kinds } = useWords().labels
    return (
      <FieldGrid>
        <TextField name={maximumFieldName.name} />
        <TextField name={maximumFieldName.subject} />
        <ChoiceField
          name={maximumFieldName.kind}
          choices={maximumKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <DecimalField name={maximumFieldName.value} />
        <SwitchField name={maximumFieldName.isAdditive} />
        <DecimalField name={maximumFieldName.complementaryFactor} />
        <PickManyField name={maximumFieldName.animalCategories} useSource={useAnimalCategories} />
        <TextField name={maximumFieldName.act} />
        <SwitchField name={maximumFieldName.isActRead} />
        <DayField name={maximumFieldName.startDate} />
        <DayField name={maximumFieldName.endDate} />
        <TextAreaField name={maximumFieldName.note} />
      </FieldGrid>
    )
  },
}

const frameFieldName = fieldNames(labelFrame)
export const labelFrameDisplay: FamilyDisplay = {
  columns: [
    { field: frameFieldName.code },
    // A code alone says nothing on a narrow screen.
    { field: frameFieldName.name, priority: 0 },
    { field: frameFieldName.nutrients },
    { field: frameFieldName.position, kind: 'decimal' },
  ],
  Form: () => {
    const { labels, catalogue } = useWords()
    const { feedKinds } = labels
    return (
      <FieldGrid>
        <TextField name={frameFieldName.code} />
        <TextField name={frameFieldName.name} />
        <TextField name={frameFieldName.nameEnglish} />
        <DecimalField name={frameFieldName.position} />
        <ChoiceField
          name={frameFieldName.section}
          choices={labelSections.map((value) => ({ value, label: catalogue.labelSections[value] }))}
        />
        <ChoiceField
          name={frameFieldName.feedKind}
          choices={(['mineral', 'complementary'] as const).map((value) => ({ value, label: feedKinds[value] }))}
        />
        <TextField name={frameFieldName.nutrients} />
        <SwitchField name={frameFieldName.isMandatory} />
        <DayField name={frameFieldName.startDate} />
        <DayField name={frameFieldName.endDate} />
      </FieldGrid>
    )
  },
}

const sentenceFieldName = fieldNames(labelSentence)
export const labelSentenceDisplay: FamilyDisplay = {
  columns: [
    { field: sentenceFieldName.name },
    { field: sentenceFieldName.subject },
    { field: sentenceFieldName.above, kind: 'decimal' },
    { field: sentenceFieldName.act },
  ],
  Form: () => {
    const { sentenceKinds: kinds } = useWords().labels
    return (
      <FieldGrid>
        <TextAreaField name={sentenceFieldName.name} />
        <TextAreaField name={sentenceFieldName.nameEnglish} />
        <ChoiceField
          name={sentenceFieldName.kind}
          choices={sentenceKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <TextField name={sentenceFieldName.subject} />
        <DecimalField name={sentenceFieldName.above} />
        <PickManyField name={sentenceFieldName.animalCategories} useSource={useAnimalCategories} />
        <TextField name={sentenceFieldName.act} />
        <SwitchField name={sentenceFieldName.isActRead} />
        <TextAreaField name={sentenceFieldName.note} />
        <DayField name={sentenceFieldName.startDate} />
        <DayField name={sentenceFieldName.endDate} />
      </FieldGrid>
    )
  },
}

const authorisationFieldName = fieldNames(additiveAuthorisation)
export const additiveAuthorisationDisplay: FamilyDisplay = {
  columns: [
    { field: authorisationFieldName.euNumber },
    { field: authorisationFieldName.name },
    { field: authorisationFieldName.animalCategories, labels: animalCategoryReferenceTarget },
    { field: authorisationFieldName.act },
    { field: authorisationFieldName.endDate },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={authorisationFieldName.euNumber} />
      <TextField name={authorisationFieldName.name} />
      <PickManyField name={authorisationFieldName.animalCategories} useSource={useAnimalCategories} />
      <TextField name={authorisationFieldName.act} />
      <SwitchField name={authorisationFieldName.isActRead} />
      <DayField name={authorisationFieldName.startDate} />
      <DayField name={authorisationFieldName.endDate} />
      <TextAreaField name={authorisationFieldName.note} />
    </FieldGrid>
  ),
}
