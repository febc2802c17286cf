import type { Say } from '../../../contract/forms/say.ts'

/** Says above the form that there are answers from before; `startOver` is called when they are not wanted. */
export function showResumed(form: HTMLFormElement, changed: boolean, say: Say, startOver: () => void): void {
  const bar = document.createElement('p')
  bar.className = 'resumed'
  bar.append(`${say(changed ? 'changed' : 'resumed')} `)
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: say('startOver'),
  })
  again.addEventListener('click', () => {
    bar.remove()
    startOver()
  })
  bar.append(again)
  form.prepend(bar)
}
