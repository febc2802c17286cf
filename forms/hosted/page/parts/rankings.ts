import type { Say } from '../../../../contract/forms/say.ts'

/** Options are put in order: by buttons, or by the place chosen for one, which moves the others. */
export function startRankings(form: HTMLFormElement, say: Say): void {
  for (const list of form.querySelectorAll<HTMLElement>('.ranking')) {
    for (const row of rowsOf(list)) {
      const name = row.querySelector('span')!.textContent!
      row.append(
        mover('up', say('moveUp', { name }), () => move(list, row, -1)),
        mover('down', say('moveDown', { name }), () => move(list, row, 1)),
      )
    }
    list.addEventListener('change', ({ target }) => {
      const row = target instanceof HTMLSelectElement ? target.closest('li') : null
      if (row && target instanceof HTMLSelectElement && target.value !== '') {
        const others = rowsOf(list).filter((one) => one !== row)
        const at = Number(target.value) - 1
        list.replaceChildren(...others.toSpliced(at, 0, row))
        number(list)
        target.focus()
      }
    })
    placeAsGiven(list)
  }
}

/** Rows that came back with places stand in their order. */
function placeAsGiven(list: HTMLElement): void {
  const rows = rowsOf(list)
  const place = (row: HTMLElement) => Number(row.querySelector('select')!.value || rows.length + 1)
  list.replaceChildren(...rows.toSorted((one, other) => place(one) - place(other)))
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children] as HTMLElement[]
}

function mover(way: 'up' | 'down', label: string, onClick: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: `move ${way}`,
  })
  button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    onClick()
    button.focus()
  })
  return button
}

function move(list: HTMLElement, row: HTMLElement, by: 1 | -1): void {
  const rows = rowsOf(list)
  const at = rows.indexOf(row)
  const to = Math.min(rows.length - 1, Math.max(0, at + by))
  list.replaceChildren(...rows.toSpliced(at, 1).toSpliced(to, 0, row))
  number(list)
}

function number(list: HTMLElement): void {
  for (const [at, row] of rowsOf(list).entries()) row.querySelector('select')!.value = String(at + 1)
  list.dispatchEvent(new Event('input', { bubbles: true }))
}
