// The sentence for a refused file.

import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { InputFileDefect } from './input-file.ts'

/** The error of a file in words, with the file name. */
export function inputDefectSentence(culture: Culture, file: string, defect: InputFileDefect): string {
  const { formulation, problems } = wordsOf(culture)
  const { files } = formulation
  const sentence = () => {
    switch (defect.kind) {
      case 'unreadable':
        return files.unreadable(defect.detail)
      case 'notJson':
        return files.notJson(defect.line, defect.column)
      case 'keyTwice':
      case 'keyReserved':
        return files[defect.kind](defect.line, defect.column, defect.key)
      case 'tooLarge':
        return files.tooLarge(defect.megabytes)
      case 'field': {
        const { key, field = '', params } = defect.problem
        return problems[key]({ ...params, field })
      }
      case 'duplicate':
      case 'unknown':
        return files[defect.kind](defect.location, defect.name)
      case 'columnMissing':
        return files.columnMissing(defect.column)
      case 'misplacedQuote':
        return files.misplacedQuote(defect.line)
      case 'notANumber':
        return files.notANumber(defect.line, defect.column, defect.value)
      case 'equation':
        return files.equation(defect.nutrient, defect.location)
      case 'implausibleAmounts':
        return files.implausibleAmounts(defect.foods)
      case 'zeroMaximum':
        return files.zeroMaximum(defect.location)
      default:
        return files[defect.kind]
    }
  }
  return files.inFile(file, sentence())
}
