import { createContext } from 'react'

/** Whether a screen is shown beside a list, which remains: nothing in it leads back to that list, and its own lists open no panel. */
export const BesideContext = createContext(false)
