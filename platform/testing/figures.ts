/** The figures a process tells, by their lines: `name{label="value"}`, without the labels of all of them. */
export async function readFigures(url: string | null): Promise<Map<string, number>> {
  const answer = await fetch(url!)
  if (!answer.ok) throw new Error(`The figures were answered by ${answer.status}.`)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const place = line.lastIndexOf(' ')
      const name = line
        .slice(0, place)
        .replace(/,?service="[a-z]+"/, '')
        .replace('{}', '')
      return [name, Number(line.slice(place + 1))]
    }),
  )
}
