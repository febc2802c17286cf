/**
 * A cell that is a list of JSON, as some exports write several addresses of one person, with ` ::: ` between its values;
 * other cells as they are.
 */
export function withoutJson(cell: string): string {
  if (!/^\[\s*[{"]/.test(cell) || !cell.endsWith(']')) return cell
  let list: unknown
  try {
    list = JSON.parse(cell)
  } catch {
    return cell
  }
  const values = Array.isArray(list) ? list.map(valueIn) : [null]
  return values.includes(null) ? cell : values.filter((value) => value !== '').join(' ::: ')
}

function valueIn(one: unknown): string | null {
  if (typeof one === 'string' || typeof one === 'number') return String(one).trim()
  if (typeof one !== 'object' || one === null) return null
  const { value, name } = one as { value?: unknown; name?: unknown }
  const found = value ?? name ?? null
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : null
}
