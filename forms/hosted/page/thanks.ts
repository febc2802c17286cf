import type { ThankYou } from '../../../contract/forms/definition.ts'

/** Puts the thanks in the place of the form. */
export function showThanks({ title, message, button }: Extract<ThankYou, { kind: 'message' }>): void {
  const main = document.querySelector('main')!
  const element = document.createElement('div')
  element.className = 'said'
  element.tabIndex = -1
  element.setAttribute('role', 'status')
  const mark = document.createElement('span')
  mark.className = 'done'
  mark.setAttribute('aria-hidden', 'true')
  element.append(mark, Object.assign(document.createElement('h1'), { textContent: title }))
  for (const text of message.split(/\n\s*\n/)) {
    if (text)
      element.append(Object.assign(document.createElement('p'), { className: 'lines', textContent: text }))
  }
  if (button) {
    const { label: textContent, url: href } = button
    element.append(
      Object.assign(document.createElement('a'), {
        className: 'go',
        target: '_top',
        rel: 'noopener',
        textContent,
        href,
      }),
    )
  }
  main.replaceChildren(...main.querySelectorAll('.cover, .logo'), element)
  document.title = title
  element.focus({ preventScroll: true })
  main.scrollIntoView({ block: 'start' })
}
