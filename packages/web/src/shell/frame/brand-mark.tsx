/** The leaf logo; decorative, because the name stands beside it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-green-7)" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9 23V14a7 7 0 0 1 7-7h7v4a7 7 0 0 1-7 7H9" />
        <path d="M9 18c3-.5 6-2.5 8-5" />
      </g>
    </svg>
  )
}
