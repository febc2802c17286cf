export interface Failure {
  test: string
  message: string
}

export interface Run {
  ended: { file: string; passed: number; failures: Failure[] }[]
  cut: string[]
  unreached: string[]
  errors: { file: string | null; message: string }[]
}

export function failuresByFile(run: Run): Map<string, Failure[]>

export function judge(
  first: Run,
  second: ReadonlyMap<string, Run>,
): {
  unsteady: { file: string; first: Failure[]; second: Failure[] | 'passed' }[]
  failed: Map<string, Failure[]>
  passed: number
}
