import { System } from './system.ts'
import beds24 from './systems/beds24.json' with { type: 'json' }
import dockMaster from './systems/dockmaster.json' with { type: 'json' }
import fortnox from './systems/fortnox.json' with { type: 'json' }
import harbourAssist from './systems/harbour-assist.json' with { type: 'json' }
import holded from './systems/holded.json' with { type: 'json' }
import hubSpot from './systems/hubspot.json' with { type: 'json' }
import odoo from './systems/odoo.json' with { type: 'json' }
import pipedrive from './systems/pipedrive.json' with { type: 'json' }
import quickBooks from './systems/quickbooks.json' with { type: 'json' }
import sage50 from './systems/sage-50.json' with { type: 'json' }
import salesforce from './systems/salesforce.json' with { type: 'json' }
import stripe from './systems/stripe.json' with { type: 'json' }
import xero from './systems/xero.json' with { type: 'json' }
import zohoCrm from './systems/zoho-crm.json' with { type: 'json' }

/** The systems whose exports are known, by the names of their pages in the guide. */
export const systems: ReadonlyMap<string, System> = new Map(
  Object.entries({
    hubspot: hubSpot,
    pipedrive,
    salesforce,
    'zoho-crm': zohoCrm,
    odoo,
    xero,
    quickbooks: quickBooks,
    fortnox,
    holded,
    'sage-50': sage50,
    stripe,
    'harbour-assist': harbourAssist,
    dockmaster: dockMaster,
    beds24,
  }).map(([slug, data]) => [slug, System.parse(data)]),
)
