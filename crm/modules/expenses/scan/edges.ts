/** A text without the signs at its ends that are none of it; `begins` and `ends` say of one sign whether it is. */
export function withoutEdges(text: string, begins: RegExp, ends: RegExp): string {
  const signs = [...text]
  let from = 0
  let to = signs.length
  while (from < to && !begins.test(signs[from]!)) from += 1
  while (to > from && !ends.test(signs[to - 1]!)) to -= 1
  return signs.slice(from, to).join('')
}
