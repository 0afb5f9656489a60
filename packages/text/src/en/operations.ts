import type { operations as french } from '../fr/operations.ts'
import type { Translation } from '../translation.ts'

export const operations: Translation<typeof french> = {
  errorInfo: {
    open: 'Open',
    closed: (date) => `Closed on ${date}`,
    fields: {
      guid: 'Reference',
      creationDate: 'Date',
      lvl: 'Level',
      userName: 'User',
      route: 'Address',
      controllerName: 'Controller',
      action: 'Action',
      parameters: 'Parameters',
      errorName: 'Error',
      message: 'Message',
      comment: 'Comment',
      error: 'Technical detail',
    },
  },
}
