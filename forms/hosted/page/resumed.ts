/** Says above the form that there are answers from before; `startOver` is called when they are not wanted. */
export function showResumed(form: HTMLFormElement, changed: boolean, startOver: () => void): void {
  const bar = document.createElement('p')
  bar.className = 'resumed'
  bar.append(
    changed
      ? 'This form has changed since you opened it. Please check your answers. '
      : 'Your answers from last time are here. ',
  )
  const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Start over' })
  again.addEventListener('click', () => {
    bar.remove()
    startOver()
  })
  bar.append(again)
  form.prepend(bar)
}
