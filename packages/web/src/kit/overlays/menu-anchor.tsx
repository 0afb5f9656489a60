import { type Ref, useImperativeHandle } from 'react'

/** What opens beside a button needs a child with a ref; the ref of this one is an existing button. */
export function MenuAnchor({ to, ref }: { to: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => to, [to])
  return null
}
