import { lazyRouteComponent } from '@tanstack/react-router'

/** Each step is loaded on first use. The previous step stays visible until then. */
export const stepParts = {
  fund: lazyRouteComponent(() => import('./fund/fund-step.tsx'), 'FundStep'),
  keys: lazyRouteComponent(() => import('./keys/keys-step.tsx'), 'KeysStep'),
  review: lazyRouteComponent(() => import('./review-step.tsx'), 'ReviewStep'),
  sign: lazyRouteComponent(() => import('./sign/sign-step.tsx'), 'SignStep'),
  export: lazyRouteComponent(() => import('./export/export-step.tsx'), 'ExportStep'),
} as const
