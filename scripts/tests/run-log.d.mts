import type { Run } from './judge.mjs'

export function readRunLog(path: string): Run
