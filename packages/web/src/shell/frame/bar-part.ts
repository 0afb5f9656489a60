import { type ComponentType, createContext } from 'react'

/** What areas put into the bar above everything, beside the name of the tenant. */
export const BarPartContext = createContext<ComponentType>(() => null)
