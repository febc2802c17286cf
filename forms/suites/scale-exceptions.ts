import type { ScaleExceptions } from '../../platform/testing/scale-rules.suite.ts'

const because = (why: string, places: readonly string[]) =>
  Object.fromEntries(places.map((place) => [place, why]))

/** Where the rules that keep a cluster possible do not hold yet, and why. These lists only get shorter. */
export const exceptions: ScaleExceptions = {
  unnamed: because(
    'names the tenant by the row of another table: a column of lists that is counted or gathered for each row',
    ['forms submissions', 'forms subscriptions', 'hooks deliveries', 'submissions mails', 'workspaces forms'],
  ),
  mixed: because('accounts and rights are of no tenant, and what happens to them is a fact of one', [
    'accounts',
    'credentials',
    'users',
  ]),
  catalogue: {
    keys: {
      'api_keys api_keys_hash_key': 'a key is looked for before its account is known',
      'deliveries deliveries_once':
        'one for each submission and subscription, whose accounts are one by their keys',
      'error_events may have none': 'a request may fail before it is known of which account it is',
      'form_addresses form_addresses_pkey': 'an address is of one form of the installation',
      'forms forms_by_id': 'a form is looked for before its account is known',
      'forms forms_slug_key': 'an address is of one form of the installation',
      'idempotency_keys may have none': 'operations of no account take keys too',
      'mails may have none': 'people of no account get mail too',
      'members members_user_id_key': 'a person works in one account',
      'submissions submissions_once': 'a token is of one form, and a form of one account',
      'subscriptions subscriptions_pair':
        'an address is subscribed once to a form, and a form is of one account',
    },
    emptied: because('what came in stays when what it led to goes', [
      'api_keys api_keys_created_by_fkey',
      'form_versions form_versions_published_by_fkey',
    ]),
    triggers: {
      access_changed: 'rights are forgotten whoever changed them',
      form_changed: 'hosted forms are forgotten whoever changed them',
      places_changed: 'every process keeps which tenant lives where',
    },
    paths: because(
      "called by statements and triggers that name its tables' schema by the path of the service",
      ['accept_submission', 'accept_submissions', 'queue_deliveries'],
    ),
    plain: because('asked by itself, never within a statement over tables', [
      'hosted_form',
      'key_of',
      'membership_of',
      'queue_deliveries',
      'slug_taken',
      'stray_files',
    ]),
    across: because(
      'walks all tenants: the queue of deliveries, what is kept for a while, and what is looked for before the tenant is known',
      [
        'delivery_backlog',
        'finish_deliveries',
        'forget_kept_answers',
        'forget_waiting_files',
        'forms_with_retention',
        'free_dead_claims',
        'hosted_form',
        'keep_upload',
        'key_of',
        'membership_of',
        'next_delivery_in',
        'prune_deliveries',
        'release_lines',
        'slug_taken',
        'stray_files',
        'take_deliveries',
        'upload_refused',
      ],
    ),
    settings: {},
    unseen: {},
    policies: {},
  },
  scope: {
    'platform/database/scoped-kysely.ts': 'the one place',
    'platform/http/idempotency.ts': 'a key of an operation that makes its tenant is kept outside any',
  },
  many: because('one round trip however many rows; a cluster takes them as values', [
    'platform/database/migration/baseline.ts',
    'platform/deliveries/functions.sql',
    'platform/mail/write.ts',
    'platform/unit/store-facts.ts',
  ]),
}
