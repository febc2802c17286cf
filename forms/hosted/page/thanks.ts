/** Puts the thanks in the place of the form. */
export function showThanks({ title, message }: { title: string; message: string }): void {
  const main = document.querySelector('main')!
  const said = document.createElement('div')
  said.className = 'said'
  said.tabIndex = -1
  said.setAttribute('role', 'status')
  const mark = document.createElement('span')
  mark.className = 'done'
  mark.setAttribute('aria-hidden', 'true')
  said.append(mark, Object.assign(document.createElement('h1'), { textContent: title }))
  for (const text of message.split(/\n\s*\n/)) {
    if (text)
      said.append(Object.assign(document.createElement('p'), { className: 'lines', textContent: text }))
  }
  const logo = main.querySelector('.logo')
  main.replaceChildren(...(logo ? [logo] : []), said)
  document.title = title
  said.focus({ preventScroll: true })
  main.scrollIntoView({ block: 'start' })
}
