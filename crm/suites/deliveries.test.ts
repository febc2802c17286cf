import { describe } from 'vitest'
import { addressingSuite } from '../../platform/testing/deliveries/addressing.suite.ts'
import { orderingSuite } from '../../platform/testing/deliveries/ordering.suite.ts'
import { sendingSuite } from '../../platform/testing/deliveries/sending.suite.ts'
import { openDeliverer } from '../testing/deliverer.ts'

describe('sending', () => sendingSuite(openDeliverer))
describe('ordering', () => orderingSuite(openDeliverer))
describe('addressing', () => addressingSuite(openDeliverer))
