// @module-tag long

import { describe } from 'vitest'
import { killingSuite } from '../../platform/testing/deliveries/killing.suite.ts'
import { recoveringSuite } from '../../platform/testing/deliveries/recovering.suite.ts'
import { openDeliverer } from '../testing/deliverer.ts'

describe('recovering', () => recoveringSuite(openDeliverer))
describe('killing', () => killingSuite(openDeliverer))
