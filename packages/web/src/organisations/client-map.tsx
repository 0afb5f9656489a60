import type { AnswerOf } from '@provende/contract/kit/route.ts'
import type { routes } from '@provende/contract/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { type Choice, type Drawing, drawMap } from './map-drawing.ts'
import type { Placed } from './map-list.ts'
import classes from './map-screen.module.css'

type MapProps = {
  readonly places: readonly Placed[]
  readonly settings: AnswerOf<typeof routes.markers.settings>
  readonly choice: Choice | null
}

/** The map itself: drawn by a library that knows no React, so it is told what changes. */
export function ClientMap({ places, settings, choice }: MapProps) {
  const words = useWords().map
  const toasts = useToasts()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  useEffect(() => {
    if (container.current === null) return
    const drawn = drawMap(container.current, {
      settings,
      words,
      onOpen: (address) => void navigate({ href: address }),
      onNoOutlines: () => toasts.warning(words.noOutlines),
    })
    drawing.current = drawn
    return () => {
      drawing.current = null
      drawn.remove()
    }
  }, [settings, words, toasts, navigate])
  // A map that was drawn anew (another language) needs its clients again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` is when it is drawn anew
  useEffect(() => drawing.current?.show(places), [places, words])
  useEffect(() => {
    if (choice) drawing.current?.choose(choice)
  }, [choice])
  return <section ref={container} className={classes.map} aria-label={words.label} />
}
