// @module-tag long

import { describe } from 'vitest'
import { addressingSuite } from '../../platform/testing/deliveries/addressing.suite.ts'
import { killingSuite } from '../../platform/testing/deliveries/killing.suite.ts'
import { orderingSuite } from '../../platform/testing/deliveries/ordering.suite.ts'
import { recoveringSuite } from '../../platform/testing/deliveries/recovering.suite.ts'
import { sendingSuite } from '../../platform/testing/deliveries/sending.suite.ts'
import { openDeliverer } from '../testing/deliverer.ts'

describe('sending', () => sendingSuite(openDeliverer))
describe('ordering', () => orderingSuite(openDeliverer))
describe('recovering', () => recoveringSuite(openDeliverer))
describe('killing', () => killingSuite(openDeliverer))
describe('addressing', () => addressingSuite(openDeliverer))
