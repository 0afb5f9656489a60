// Runs before anything is painted, so that a dark page never starts white. The key is that of src/kit/theme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('provende.theme')
  } catch {
    // A browser that refuses storage follows the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
