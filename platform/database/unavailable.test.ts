import { expect, it } from 'vitest'
import { unavailability } from './unavailable.ts'

const error = (fields: object, message = 'no') => Object.assign(new Error(message), fields)

it.each([
  ['away', error({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['away', error({ code: 'ENOENT', syscall: 'connect' })],
  ['away', error({ code: '57P01', severity: 'FATAL' })],
  ['away', error({ code: '55000', severity: 'FATAL' })],
  ['away', error({ code: '53300', severity: 'FATAL' })],
  ['away', error({}, 'Connection terminated unexpectedly')],
  ['away', error({}, 'timeout exceeded when trying to connect')],
  ['away', new Error('wrapped', { cause: error({ code: '08006' }) })],
  ['full', error({ code: '53100', severity: 'ERROR' })],
  ['full', error({ code: 'ENOSPC', syscall: 'write' })],
  ['late', error({ code: '57014', severity: 'ERROR' })],
  ['late', error({ code: '55P03', severity: 'ERROR' })],
  ['late', error({ code: '40P01', severity: 'ERROR' })],
  [null, error({ code: 'ENOENT', syscall: 'open' })],
  [null, error({ code: '23505', severity: 'ERROR' })],
  [null, error({ code: '55000', severity: 'ERROR' })],
  [null, new TypeError('x is not a function')],
  [null, 'Connection terminated'],
])('%s: %o', (expected, error) => {
  expect(unavailability(error)).toBe(expected)
})
