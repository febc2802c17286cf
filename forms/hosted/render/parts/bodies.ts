import type { FieldType } from '../../../../contract/forms/vocabulary.ts'
import { addressBody } from './address.ts'
import type { Body } from './body.ts'
import { matrixBody, rankingBody, scaleBody } from './choosing.ts'
import { groupBody } from './group.ts'
import { rangeBody } from './range.ts'
import { signatureBody } from './signature.ts'

/** The controls of each kind of field that has several. */
export const bodies: Partial<Record<FieldType, Body>> = {
  date_range: rangeBody,
  address: addressBody,
  signature: signatureBody,
  scale: scaleBody,
  ranking: rankingBody,
  matrix: matrixBody,
  group: groupBody,
}
