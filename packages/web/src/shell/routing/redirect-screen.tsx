import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { redirectTarget } from './redirect-target.ts'
import { useScreenQueryParams, useScreens } from './screen.ts'

/** Invalidates all queries and opens the screen named in the address: how lists are reloaded after an action. */
export function RedirectScreen() {
  const screens = useScreens()
  const [search] = useScreenQueryParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    void queries.invalidateQueries()
    void navigate({ href: redirectTarget(screens, search), replace: true })
  }, [screens, search, navigate, queries])
  return null
}
