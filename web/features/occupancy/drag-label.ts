const gap = 14
const margin = 8

/** Says something beside the mouse, whole and within the window. */
export function showLabel(label: HTMLElement, text: string, at: { x: number; y: number }): void {
  label.textContent = text
  label.hidden = false
  const { offsetWidth: width, offsetHeight: height } = label
  const below = at.y + gap
  const top = below + height + margin > innerHeight ? at.y - gap - height : below
  const left = Math.max(margin, Math.min(at.x + gap, innerWidth - width - margin))
  label.style.transform = `translate(${left}px, ${Math.max(margin, top)}px)`
}

export function hideLabel(label: HTMLElement): void {
  label.hidden = true
}
