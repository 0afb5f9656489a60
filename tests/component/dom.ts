// What screens need of a browser and happy-dom lacks. Layout is the business of the browser tests.

const doNothing = () => undefined

class NoResizes implements ResizeObserver {
  observe = doNothing
  unobserve = doNothing
  disconnect = doNothing
}

const mediaQueryWithoutMatch = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: doNothing,
    removeListener: doNothing,
  })

Object.assign(globalThis, { ResizeObserver: NoResizes })
Object.assign(window, { matchMedia: mediaQueryWithoutMatch, scrollTo: doNothing })
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
})
Element.prototype.scrollIntoView = doNothing
// Grids and long lists render no rows in an element without height.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
// A menu hides while its button lies outside the window, as an element without size does in a window without width.
Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, get: () => 1440 })
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1)
// A browser in French.
Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['fr-FR', 'fr'] })
// No style sheet is loaded, so what is computed is what stands on the element; happy-dom collects it from the whole document.
const emptyStyle = document.createElement('div').style
window.getComputedStyle = (element, pseudoElement) => (pseudoElement ? emptyStyle : (element as HTMLElement).style)
// A download would lead the one page of all tests away from the application.
HTMLAnchorElement.prototype.click = function () {
  if (this.download === '') return HTMLElement.prototype.click.call(this)
  throw new Error('interceptDownloads of support.tsx keeps what a test downloads')
}
// A warning that names an element would print all it is linked with: the whole page and its state, tens of thousands of lines.
Object.defineProperty(Element.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(this: Element) {
    return `<${this.localName}${Array.from(this.attributes, ({ name, value }) => ` ${name}="${value}"`).join('')}>`
  },
  // Each file of a worker says so anew.
  configurable: true,
})
