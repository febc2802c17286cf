import { keyFrom } from '../../../components/form/keys.ts'

export type Option = { value: string; label: string }

/** With these lines as options from a place on. */
export function withLines(
  options: readonly Option[],
  index: number,
  lines: readonly string[],
): readonly Option[] {
  const taken = options.map((option) => option.value)
  const added = lines.map((label) => {
    const value = valueFor(label, taken)
    taken.push(value)
    return { value, label: label.slice(0, 200) }
  })
  return options.toSpliced(index, 0, ...added)
}

/** These lines and no others; a line that was an option before keeps its value. */
export function fromLines(options: readonly Option[], lines: readonly string[]): readonly Option[] {
  const left = [...options]
  let list: readonly Option[] = []
  for (const label of lines) {
    const known = left.findIndex((option) => option.label === label)
    list = known < 0 ? withLines(list, list.length, [label]) : list.concat(left.splice(known, 1))
  }
  return list
}

/** With another text for one option. Its value follows as long as it was made from the text and nobody knows it. */
export function relabelled(
  options: readonly Option[],
  index: number,
  label: string,
  valuesFollow: boolean,
): readonly Option[] {
  const option = options[index]!
  const taken = options.toSpliced(index, 1).map((each) => each.value)
  const follows = valuesFollow && option.value === valueFor(option.label, taken)
  return options.with(index, { label, value: follows ? valueFor(label, taken) : option.value })
}

function valueFor(label: string, taken: readonly string[]): string {
  return keyFrom(label, 'choice', taken)
}
