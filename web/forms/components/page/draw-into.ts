import type { DrawnPage } from './draw-page.ts'

/** What a frame begins with: a document of the present standard. */
export const emptyDocument = '<!doctype html><html><head></head><body></body></html>'

/** Shows a page in a document of a frame. Scripts that stand in it do not run. */
export function drawInto(document: Document, page: DrawnPage, css = ''): void {
  document.documentElement.lang = page.language
  document.documentElement.dir = page.direction
  const style =
    document.head.querySelector('style') ?? document.head.appendChild(document.createElement('style'))
  const rules = page.css + css
  if (style.textContent !== rules) style.textContent = rules
  document.body.className = page.bodyClass
  document.body.innerHTML = page.body
}
