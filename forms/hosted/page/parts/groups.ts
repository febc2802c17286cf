import type { Say } from '../../../../contract/forms/say.ts'

/** Items of groups are added and removed in place. */
export function startGroups(form: HTMLFormElement, say: Say): { make: (names: readonly string[]) => void } {
  const lists = [...form.querySelectorAll<HTMLElement>('.items')]
  for (const list of lists) {
    const more = moreOf(list)
    more.type = 'button'
    for (const item of list.children) addRemove(list, item as HTMLElement, say)
    more.addEventListener('click', () => {
      const item = add(list, say)
      item?.querySelector<HTMLElement>('input,select,textarea')?.focus()
      changed(list)
    })
    show(list)
  }
  return {
    make(names) {
      for (const list of lists) {
        const key = moreOf(list).value
        const ats = names
          .filter((name) => name.startsWith(`${key}.`))
          .map((name) => Number(name.slice(key.length + 1).split('.')[0]))
        const most = Math.max(-1, ...ats.filter(Number.isInteger))
        while (nextAt(list) <= most && add(list, say));
      }
    },
  }
}

function moreOf(list: HTMLElement): HTMLButtonElement {
  return list.parentElement!.querySelector<HTMLButtonElement>('.more')!
}

/** The number the next item is sent by; the service counts without gaps. */
function nextAt(list: HTMLElement): number {
  return Math.max(-1, ...[...list.children].map((item) => Number((item as HTMLElement).dataset.item))) + 1
}

function add(list: HTMLElement, say: Say): HTMLElement | null {
  const most = Number(list.dataset.most)
  const free = Array.from({ length: most }, (_, at) => at).find(
    (at) => !list.querySelector(`:scope > [data-item="${at}"]`),
  )
  if (free === undefined) return null
  const at = nextAt(list) < most ? nextAt(list) : free
  const template = list.parentElement!.querySelector('template')!
  const holder = document.createElement('div')
  holder.append(template.content.cloneNode(true))
  for (const element of holder.querySelectorAll('*')) {
    for (const attribute of element.attributes)
      if (attribute.value.includes('__item'))
        attribute.value = attribute.value.replaceAll('__item', String(at))
  }
  const item = holder.firstElementChild as HTMLElement
  list.append(item)
  addRemove(list, item, say)
  show(list)
  return item
}

function addRemove(list: HTMLElement, item: HTMLElement, say: Say): void {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'remove',
    textContent: say('remove'),
  })
  button.addEventListener('click', () => {
    const beside = (item.nextElementSibling ?? item.previousElementSibling) as HTMLElement | null
    item.remove()
    show(list)
    const focus = beside?.querySelector<HTMLElement>('input,select,textarea') ?? moreOf(list)
    focus.focus()
    changed(list)
  })
  item.append(button)
}

/** Numbers the items as they stand, and offers what can be done. */
function show(list: HTMLElement): void {
  const items = [...list.children] as HTMLElement[]
  for (const [at, item] of items.entries()) {
    item.querySelector('[data-number]')!.textContent = String(at + 1)
    const name = item.querySelector('legend')!.textContent!.trim()
    const remove = item.querySelector<HTMLElement>(':scope > .remove')
    remove?.setAttribute('aria-label', `${remove.textContent}: ${name}`)
    if (remove) remove.hidden = items.length === 1
  }
  moreOf(list).hidden = items.length >= Number(list.dataset.most)
}

function changed(list: HTMLElement): void {
  list.dispatchEvent(new Event('input', { bubbles: true }))
}
