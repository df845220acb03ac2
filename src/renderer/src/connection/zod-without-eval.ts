import { z } from 'zod'

// At import time, and imported first: zod tries out `new Function` when the first schema is made, which the page's
// policy forbids and reports.
z.config({ jitless: true })
