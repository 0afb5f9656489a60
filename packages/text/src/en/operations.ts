import type { Words } from '../translation.ts'

export const operations: Words['operations'] = {
  errorInfo: {
    title: 'Error details',
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
