import { StartFault } from '../../env.ts'

/** Why a tenant is not moved, in one plain sentence for the operator. */
export class MoveFault extends StartFault {
  override name = 'MoveFault'
}

/** A move was stopped while everything could still be taken back. */
export class MoveStopped extends MoveFault {
  override name = 'MoveStopped'
}
