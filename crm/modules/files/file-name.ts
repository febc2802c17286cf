import { longestFileName } from '../../../contract/files/limits.ts'

// Control characters, and marks that turn the direction of what is read: `gpj.exe` must not read as `exe.jpg`.
const harmful = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
const mostEnding = 12

/** A name as it is kept: without its path, without what does harm, of at most 255 characters, its ending kept. */
export function keptName(name: string): string {
  const plain = name.toWellFormed().replace(harmful, '').normalize('NFC')
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1).trim()
  if (last === '' || last === '.' || last === '..') return 'file'
  const letters = [...last]
  if (letters.length <= longestFileName) return last
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= mostEnding ? letters.slice(dot) : []
  return [...letters.slice(0, longestFileName - ending.length), ...ending].join('')
}
