// The sentence for a refused file.

import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { InputFileFault } from './input-file.ts'

/** The error of a file in words, with the file name. */
export function inputFaultSentence(culture: Culture, file: string, fault: InputFileFault): string {
  const { formulation, problems } = wordsOf(culture)
  const { files } = formulation
  const sentence = () => {
    switch (fault.kind) {
      case 'unreadable':
        return files.unreadable(fault.detail)
      case 'notJson':
        return files.notJson(fault.line, fault.column)
      case 'keyTwice':
      case 'keyReserved':
        return files[fault.kind](fault.line, fault.column, fault.key)
      case 'tooLarge':
        return files.tooLarge(fault.megabytes)
      case 'field': {
        const { key, field = '', params } = fault.problem
        return problems[key]({ ...params, field })
      }
      case 'duplicate':
      case 'unknown':
        return files[fault.kind](fault.location, fault.name)
      case 'columnMissing':
        return files.columnMissing(fault.column)
      case 'misplacedQuote':
        return files.misplacedQuote(fault.line)
      case 'notANumber':
        return files.notANumber(fault.line, fault.column, fault.value)
      case 'equation':
        return files.equation(fault.nutrient, fault.location)
      case 'implausibleAmounts':
        return files.implausibleAmounts(fault.foods)
      case 'zeroMaximum':
        return files.zeroMaximum(fault.location)
      default:
        return files[fault.kind]
    }
  }
  return files.inFile(file, sentence())
}
