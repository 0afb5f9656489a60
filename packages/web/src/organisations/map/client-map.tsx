import type { ResponseOf } from '@provende/contract/kit/route.ts'
import type { routes } from '@provende/contract/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { type ChosenClient, drawMap, type MapDrawing } from './map-drawing.ts'
import type { LocatedMarker } from './map-list.ts'
import classes from './map-screen.module.css'

type ClientMapProps = {
  readonly clients: readonly LocatedMarker[]
  readonly settings: ResponseOf<typeof routes.markers.settings>
  readonly choice: ChosenClient | null
}

/** The map. Leaflet works outside React, so effects pass it every change. */
export function ClientMap({ clients, settings, choice }: ClientMapProps) {
  const words = useWords().map
  const toasts = useToasts()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  const drawing = useRef<MapDrawing>(null)
  useEffect(() => {
    if (container.current === null) return
    const created = drawMap(container.current, {
      settings,
      words,
      onOpen: (address) => void navigate({ href: address }),
      onNoOutlines: () => toasts.warning(words.outlinesFailed),
    })
    drawing.current = created
    return () => {
      drawing.current = null
      created.remove()
    }
  }, [settings, words, toasts, navigate])
  // A map recreated in another language needs its clients again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is recreated when `words` changes
  useEffect(() => drawing.current?.show(clients), [clients, words])
  useEffect(() => {
    if (choice) drawing.current?.choose(choice)
  }, [choice])
  return <section ref={container} className={classes.map} aria-label={words.label} />
}
