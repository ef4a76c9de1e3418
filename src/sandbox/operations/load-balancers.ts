import type { Call, Handlers } from "../operation";
import { checkProject, collection, inBody, inPath, newNamed, pathId, projectIn } from "../operation";
import type { Destination, LoadBalancer } from "../records";
import { unprocessable } from "../refusal";
import { type Habits, newborn, partById, type World } from "../world";
import { systemDomain } from "./domains";

/** Spec part 8. */
const MOST_DESTINATIONS = 20;

type DestinationCollection = "applications" | "static-sites" | "object-storage" | "load-balancers";

/** Destinations are written in upper case here (contract note 25). */
export const COLLECTION_OF_KIND: Readonly<Record<string, DestinationCollection>> = {
  APP: "applications",
  STATIC_SITE: "static-sites",
  OBJECT_STORAGE: "object-storage",
  LOAD_BALANCER: "load-balancers",
};

/** A load balancer with the platform's defaults. */
export function newLoadBalancer(world: World, company: string, fields: Partial<LoadBalancer>): LoadBalancer {
  const born = newNamed(world, company, fields.display_name ?? "balancer");
  return {
    ...born,
    type: "DEFAULT",
    destinations: {},
    domains: systemDomain(world, "load-balancers", born.name),
    ...fields,
  };
}

/** An enabled destination with the given fields. */
export function newDestination(world: World, fields: Partial<Destination>): Destination {
  return {
    ...newborn(world),
    service_type: "EXTERNAL",
    service_id: null,
    url: null,
    weight: null,
    latitude: null,
    longitude: null,
    is_enabled: true,
    ...fields,
  };
}

const balancerOf = (call: Call): LoadBalancer => inPath(call, "load-balancers");

const destinationOf = (call: Call): Destination =>
  partById(balancerOf(call).destinations, pathId(call, "destination_id"), "destination");

function createDestination(call: Call): Destination {
  const balancer = balancerOf(call);
  const fields = call.body as Partial<Destination> & { service_type: string };
  const present = Object.values(balancer.destinations);
  if (present.length >= MOST_DESTINATIONS) {
    throw unprocessable(
      `A load balancer must have at most ${MOST_DESTINATIONS} destinations, and this one has ${present.length}.`,
    );
  }
  const isExternal = fields.service_type === "EXTERNAL";
  const { service_id = null, url = null, ...others } = fields;
  const target = isExternal ? { url } : { service_id };
  const destination = newDestination(call.world, { ...others, ...target });
  if (!isExternal) checkService(call, balancer, destination);
  balancer.destinations[destination.id] = destination;
  return destination;
}

function checkService(call: Call, balancer: LoadBalancer, { service_type, service_id }: Destination): void {
  const service = inBody(call, COLLECTION_OF_KIND[service_type] ?? "applications", "service_id", service_id);
  if (service_type === "LOAD_BALANCER" && reaches(call.world, service as LoadBalancer, balancer.id)) {
    throw unprocessable("service_id: a load balancer cannot point at itself, neither directly nor in a circle.");
  }
}

/** Whether a balancer is, or points through others at, another one. */
function reaches(world: World, from: LoadBalancer, id: string): boolean {
  if (from.id === id) return true;
  return Object.values(from.destinations).some((it) => {
    const next =
      it.service_type === "LOAD_BALANCER" && world.records.lookup("load-balancers", it.service_id, from.company_id);
    return next ? reaches(world, next, id) : false;
  });
}

export const loadBalancerHandlers: Handlers = {
  ...collection("load-balancers", "LoadBalancer", {
    create: (call) => newLoadBalancer(call.world, call.company, { ...call.body, project_id: projectIn(call) }),
    update: (balancer, call) => {
      checkProject(call);
      Object.assign(balancer, call.body);
    },
  }),
  listLoadBalancerDestinations: (call) => Object.values(balancerOf(call).destinations),
  createLoadBalancerDestination: createDestination,
  deleteLoadBalancerDestination: (call) => {
    delete balancerOf(call).destinations[destinationOf(call).id];
  },
  toggleLoadBalancerDestination: (call) => {
    const destination = destinationOf(call);
    destination.is_enabled = !destination.is_enabled;
    call.world.time.touch(destination);
    return destination;
  },
};

/** A destination is deleted with the service that it points at. */
export const loadBalancerHabits: Habits = {
  removed: (world, _collection, ids) => {
    for (const balancer of world.records.of("load-balancers")) {
      const lost = Object.values(balancer.destinations).filter(
        (it) => it.service_id !== null && ids.has(it.service_id),
      );
      if (lost.length > 0) world.changes.mark("load-balancers", balancer.id);
      for (const { id } of lost) delete balancer.destinations[id];
    }
  },
};
