/** What the model of the rules knows of berths, deals and clients. */
export type Status = 'available' | 'under_offer' | 'sold'
export type Trigger =
  | 'eoi_signed'
  | 'reservation_active'
  | 'deposit_received'
  | 'contract_signed'
  | 'interest_completed'
  | 'interest_archived'
  | 'berth_unlinked'
export type Modes = Partial<Record<Trigger, string>>
export type Ended = 'interest_completed' | 'interest_archived'
export type Paper = 'eoi' | 'reservation' | 'contract'

export interface Link {
  primary: boolean
  bundle: boolean
  at: number
}

export interface Deal {
  client: number
  stage: string
  moved: number
  outcome: string | null
  ended: number
  archived: number
  withClient: boolean
  signed: Record<Paper, boolean>
  dated: Record<string, boolean>
  links: Record<number, Link>
}

export interface Berth {
  status: Status
  mode: 'manual' | 'automated' | null
  archived: boolean
}

export interface State {
  berths: Berth[]
  deals: Deal[]
  clients: boolean[]
}

export interface StateChange {
  deal: number
  before: State
  after: State
  undone: boolean
}
