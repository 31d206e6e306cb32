import { lazyRouteComponent } from '@tanstack/react-router'

/** What each step shows, fetched when it is first shown or awaited. Until then the step before stays. */
export const stepParts = {
  fund: lazyRouteComponent(() => import('./fund/fund-step.tsx'), 'FundStep'),
  keys: lazyRouteComponent(() => import('./keys/keys-step.tsx'), 'KeysStep'),
  review: lazyRouteComponent(() => import('./review-step.tsx'), 'ReviewStep'),
  sign: lazyRouteComponent(() => import('./sign/sign-step.tsx'), 'SignStep'),
  export: lazyRouteComponent(() => import('./export/export-step.tsx'), 'ExportStep'),
} as const
