/** The parts of an installation that are looked at, in the order they are shown. */
export const healthParts = [
  'database',
  'migrations',
  'workers',
  'queue',
  'notifications',
  'storage',
  'disk',
  'mail',
  'deliveries',
  'backups',
  'servers',
] as const
export type HealthPart = (typeof healthParts)[number]

/** How a part fares: `attention` works, and somebody should look. */
export const healthStates = ['fine', 'attention', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

/** What was found of a part, with how it fares then. Each has its sentence in every language. */
export const healthFindings = {
  answers: 'fine',
  crowded: 'attention',
  up_to_date: 'fine',
  older: 'failing',
  newer: 'attention',
  working: 'fine',
  mixed: 'attention',
  nobody_works: 'failing',
  flowing: 'fine',
  queue_late: 'attention',
  queue_stopped: 'failing',
  given_up: 'attention',
  heard: 'fine',
  not_heard: 'failing',
  writable: 'fine',
  unwritable: 'failing',
  room: 'fine',
  short: 'attention',
  full: 'failing',
  connected: 'fine',
  outbox_only: 'attention',
  refused: 'failing',
  mail_late: 'attention',
  delivering: 'fine',
  deliveries_late: 'attention',
  receivers_fail: 'attention',
  backed_up: 'fine',
  no_backups: 'fine',
  backup_late: 'failing',
  backup_broken: 'failing',
  servers_follow: 'fine',
  server_silent: 'failing',
  server_stopped: 'failing',
  server_behind: 'attention',
  late: 'failing',
  broken: 'failing',
} as const satisfies Record<string, HealthState>
export type HealthFinding = keyof typeof healthFindings
