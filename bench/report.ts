interface Result {
  name: string
  value: string
  goal: string
  met: boolean
}

const results: Result[] = []

/** Prints one measured value beside its goal, and keeps it for the table. */
export function reportGoal(
  name: string,
  value: number,
  most: number | null,
  least: number | null,
  unit = '',
): void {
  const isMet = (most === null || value <= most) && (least === null || value >= least)
  const goal = least === null ? `at most ${most}${unit}` : `at least ${least}${unit}`
  results.push({ name, value: `${value.toFixed(2)}${unit}`, goal, met: isMet })
  process.stdout.write(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${value.toFixed(2)}${unit} (${goal})\n`)
}

/** Prints a measured value that has no goal, and keeps it for the table. */
export function reportFigure(name: string, value: number, unit = ''): void {
  results.push({ name, value: `${value.toFixed(2)}${unit}`, goal: '', met: true })
  process.stdout.write(`        ${name}: ${value.toFixed(2)}${unit}\n`)
}

/** Prints every value; a missed goal becomes the exit code. */
export function printTable(): void {
  const width = Math.max(...results.map((result) => result.name.length))
  process.stdout.write('\n')
  for (const { name, value, goal, met } of results) {
    const verdict = goal === '' ? '' : met ? 'met' : 'MISSED'
    process.stdout.write(
      `${name.padEnd(width)}  ${value.padStart(10)}  ${goal.padEnd(16)}  ${verdict}`.trimEnd(),
    )
    process.stdout.write('\n')
  }
  if (results.some((result) => !result.met)) process.exitCode = 1
}
